"""Texts, refs and rulings: complete, citeable, and true of the rule sets they speak of."""

import re

import pytest

from fsbook import catalog
from fsbook.games.scorpion_race import RACE
from fsbook.play import RuleError
from fsbook.rulings import RULINGS, Ruling, ruling
from fsbook.sources import (
    PARAGRAPHS,
    SOURCES,
    TEXTS,
    anchor,
    is_ref,
    label,
    paragraph,
    paragraphs,
    says,
    source,
    text,
)

DOMINO_IDS = tuple(catalog.domino_ids())
FS_IDS = tuple(rules_id for rules_id in DOMINO_IDS if rules_id.startswith("fs-"))


def scope(entry: Ruling) -> tuple[str, ...]:
    """The rule sets a ruling speaks of."""
    fs = {rules_id: catalog.rules(rules_id) for rules_id in FS_IDS}
    if entry.id.startswith("F"):
        return tuple(fs)
    first = entry.question + " " + " ".join(entry.sources)
    names = {
        "muggins": ("muggins", "all-fives"),
        "draw": ("draw",),
        "block": ("block",),
        "bergen": ("bergen",),
    }
    names["sewastopol"] = ("sewastopol", "sebastopol")
    games = [game for game in names if f"003 {game}" in first]
    return tuple(
        rules_id
        for rules_id in DOMINO_IDS
        if rules_id.endswith("-amazing") and any(rules_id.startswith(names[game]) for game in games)
    )


def test_all_rulings_are_there_in_order() -> None:
    assert list(RULINGS)[:59] == [f"F{n}" for n in range(1, 31)] + [f"A{n}" for n in range(1, 30)]
    assert list(RULINGS)[59:] == [f"S{n}" for n in range(1, 40)]


@pytest.mark.parametrize("entry", RULINGS.values(), ids=lambda entry: entry.id)
def test_a_ruling_is_whole(entry: Ruling) -> None:
    assert "?" in entry.question and entry.question[-1] in "?."
    assert entry.readings and entry.why.endswith(".")
    names = [reading.name for reading in entry.readings]
    assert len(set(names)) == len(names)
    assert entry.default in names
    for _, name in entry.otherwise:
        assert name in names
    for reading in entry.readings:
        assert reading.means.endswith(".")
    assert all(is_ref(ref) for ref in entry.sources), entry.sources


@pytest.mark.parametrize(
    "entry", [entry for entry in RULINGS.values() if not entry.id.startswith("S")], ids=lambda entry: entry.id
)
def test_every_reading_of_a_domino_ruling_can_be_set(entry: Ruling) -> None:
    chosen = {name for reading in entry.readings for name in settings(reading.sets)}
    assert chosen == set(entry.parameters)
    for reading in entry.readings:
        changes = settings(reading.sets)
        takers = [r for r in map(catalog.rules, DOMINO_IDS) if changes.keys() <= r.parameters().keys()]
        assert takers
        for rules in takers:
            after = rules.set(**changes)
            assert {name: after.parameters()[name] for name in changes} == {
                name: rules.set(**{name: value}).parameters()[name] for name, value in changes.items()
            }


@pytest.mark.parametrize(
    "entry", [entry for entry in RULINGS.values() if not entry.id.startswith("S")], ids=lambda entry: entry.id
)
def test_the_rule_sets_follow_the_rulings(entry: Ruling) -> None:
    """Setting what a ruling says a rule set follows changes nothing."""
    named = [rules_id for rules_id, _ in entry.otherwise]
    assert all(rules_id in DOMINO_IDS for rules_id in named)
    for rules_id in dict.fromkeys([*scope(entry), *named]):
        rules = catalog.rules(rules_id)
        changes = settings(entry.default_for(rules_id).sets)
        if changes.keys() <= rules.parameters().keys():
            assert rules.set(**changes) == rules, rules_id


@pytest.mark.parametrize(
    "entry", [entry for entry in RULINGS.values() if entry.id.startswith("S")], ids=lambda entry: entry.id
)
def test_the_race_follows_its_rulings_and_every_reading_can_be_set(entry: Ruling) -> None:
    race = RACE.rules
    for reading in entry.readings:
        race.set(**settings(reading.sets))
        assert settings(reading.sets).keys() <= set(entry.parameters)
    chosen = settings(entry.reading(entry.default).sets)
    assert {name: str(race.set(**chosen).parameters()[name]) for name in chosen} == {
        name: str(race.parameters()[name]) for name in chosen
    }


def settings(sets: str) -> dict[str, str]:
    """What ``--set`` would be given, as names and texts."""
    return dict(part.split("=", 1) for part in sets.split())


@pytest.mark.parametrize("rules_id", DOMINO_IDS)
def test_every_award_cites_a_paragraph_that_exists(rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    assert rules.source in TEXTS or rules.source in SOURCES
    for case, ref in rules.cites:
        assert is_ref(ref), (case, ref)


@pytest.mark.parametrize("rules_id", FS_IDS)
def test_flower_and_scorpion_cites_only_its_own_text(rules_id: str) -> None:
    rules = catalog.rules(rules_id)
    assert {ref.split()[0] for _, ref in rules.cites} == {rules.source}


def test_refs_labels_and_anchors_are_unique() -> None:
    refs = [*PARAGRAPHS, *SOURCES]
    assert len({anchor(ref) for ref in refs}) == len(refs)
    assert len({label(ref) for ref in refs}) == len(refs)
    for ref in refs:
        assert re.fullmatch(r"text-[a-z0-9-]+", anchor(ref))
        assert says(ref).endswith(".")
        assert is_ref(ref)


def test_celkos_ten_rules_carry_their_numbers() -> None:
    assert [paragraph(f"002 rule {number}").number for number in range(1, 11)] == list(range(1, 11))
    assert [label(f"002 rule {number}") for number in (1, 10)] == ["Celko, rule 1", "Celko, rule 10"]


@pytest.mark.parametrize("text_id", list(TEXTS))
def test_the_paragraphs_of_a_text_are_numbered_without_gaps(text_id: str) -> None:
    sections: dict[str, list[int | None]] = {}
    for entry in paragraphs(text_id):
        assert entry.text == text_id and entry.ref.startswith(text_id)
        sections.setdefault(entry.section, []).append(entry.number)
    assert sections
    for numbers in sections.values():
        assert numbers == [None] or numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("ask", [anchor, label, says, paragraph, source, text, ruling])
def test_what_no_text_has_is_refused_in_one_sentence(ask: object) -> None:
    with pytest.raises(RuleError) as refused:
        ask("002 rule 11")  # type: ignore[operator]
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)
