"""A counter: the smallest widget with a Python of its own."""

import pathlib

import anywidget
import anywidget.experimental
import traitlets

HERE = pathlib.Path(__file__).parent


class Tally(anywidget.AnyWidget):
    """Counts by `step`; Python doubles the count, answers messages, and fails when told to."""

    _esm = HERE / "tally.js"
    _css = HERE / "tally.css"

    step = traitlets.Int(1).tag(sync=True)
    count = traitlets.Int(0).tag(sync=True)
    doubled = traitlets.Int(0).tag(sync=True)
    data = traitlets.Bytes(b"\x00").tag(sync=True)

    def __init__(self, **traits):
        super().__init__(**traits)
        self.doubled = 2 * self.count
        self.observe(self._on_count, "count")
        self.on_msg(self._on_message)

    def __repr__(self):
        return f"Tally: {self.count} by {self.step}"

    def figure(self):
        """Return the tally as a picture."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20">'
        return f'{head}<text y="15">{self.count}</text></svg>'

    def _repr_mimebundle_(self, **keys):
        bundle, metadata = super()._repr_mimebundle_(**keys)
        return {**bundle, "image/svg+xml": self.figure()}, metadata

    def _on_count(self, change):
        self.doubled = 2 * change["new"]

    def _on_message(self, _widget, content, buffers):
        kind = content.get("type")
        if kind == "step":
            self.count += self.step
        elif kind == "echo":
            self.send({"type": "echoed", "text": content["text"]}, [bytes(reversed(bytes(buffers[0])))])
        elif kind == "fail":
            raise ValueError("the tally was told to fail")

    @anywidget.experimental.command
    def _triple(self, message, buffers):
        return {"value": 3 * message["value"]}, buffers
