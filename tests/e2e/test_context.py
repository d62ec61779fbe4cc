"""What a handler wants the agent to know reaches the model, at every event that can carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.scripted_model import ScriptedModel, bash, call_id, delegate, say, use

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_KINDS = (
    "session.start",
    "prompt.submit",
    "tool.before",
    "tool.after",
    "tool.failed",
    "tool.batch",
    "subagent.start",
)
_TELL = f"""
from clickstop.handlers.index import Handler
from clickstop.core.decision import inject

HANDLERS = (Handler("house.tell", kinds={_KINDS!r}),)


def handle(event, ctx):
    return inject("house", f"<<{{event.kind}} {{event.command or event.agent_type}}>>")
"""


def test_context_reaches_the_model_once_at_every_event_that_can_carry_it(
    stage: Stage,
) -> None:
    stage.plug_in(_TELL)
    played = stage.play(
        use(bash("echo one")),
        use(bash("exit 3")),
        use(delegate("LOOK-AROUND")),
        say("done"),
        branches={"LOOK-AROUND": [say("seen")]},
    )
    first, after_success, after_failure, inside, *_ = played.model.conversation
    assert "<<session.start >>" in first.newest
    assert "<<prompt.submit >>" in first.newest
    for kind in ("tool.before", "tool.after"):
        assert f"<<{kind} echo one>>" in after_success.newest
    for kind in ("tool.before", "tool.failed"):
        assert f"<<{kind} exit 3>>" in after_failure.newest
    assert "<<tool.batch >>" in after_success.newest
    assert "<<tool.batch >>" in after_failure.newest
    assert "<<subagent.start general-purpose>>" in inside.newest
    assert played.model.result_of(call_id(0)) == "one"
    assert played.model.conversation[-1].text.count("<<tool.after echo one>>") == 1


_LONG = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import inject

HANDLERS = tuple(Handler(f"house.long_{number}", kinds=("prompt.submit",)) for number in range(4))


def handle(event, ctx):
    return inject("house", "<<begin>> " + "A sentence of some length. " * 130 + "<<end>>")
"""


def test_long_context_arrives_as_text_and_not_as_a_file(stage: Stage) -> None:
    """A string of more than 10,000 characters would be put in a file, and the model shown its beginning."""
    stage.plug_in(_LONG)
    played = stage.play(say("done"))
    sent = played.model.conversation[0].newest
    assert sent.count("<<begin>>") == sent.count("<<end>>") == 2
    assert "Preview" not in sent


_PUSH = """
from clickstop.handlers.index import Handler
from clickstop.core.decision import Decision, Item

HANDLERS = (Handler("house.push", kinds=("compact.before", "compact.after")),)


def handle(event, ctx):
    return Decision("block", "House rule", context=(Item("house", "Do it my way"),), message="I say")
"""


def test_compaction_hears_nothing_from_us(stage: Stage, plain: Stage) -> None:
    """The client would take anything printed before a compaction for instructions to its summariser."""
    stage.plug_in(_PUSH)
    asked = [_summary_request(each) for each in (stage, plain)]
    assert asked[0] == asked[1]
    assert "create a detailed summary" in asked[0]
    assert stage.kinds()["compact.before"] == 1
    assert stage.kinds()["compact.after"] == 1


def _summary_request(stage: Stage) -> str:
    """What the summariser was asked in the last message of its request."""
    turns = [say("worked"), say("<summary>short</summary>")]
    with ScriptedModel(turns) as model, stage.converse(model) as session:
        session.ask("work")
        session.ask("/compact")
    return model.conversation[1].messages_text()[-1]
