import { spawn } from "node:child_process";

const PATIENCE = 5000; // milliseconds beyond a hook's own time

export const Clickstop = async ({ client, directory }) => {
  const parents = new Map(); // sessions that were created while we were here, and who created them
  const prompts = new Map(); // the prompt that a session is at work on
  const models = new Map();
  const started = new Set();
  const denied = new Set();
  const noted = new Map(); // what is said before a call, for the model to read with its result
  const held = new Set();

  const ask = (event, session, told) =>
    new Promise((resolve) => {
      const hook = HOOKS[event];
      const child = spawn("/bin/sh", ["-c", hook.command], { cwd: directory, stdio: ["pipe", "pipe", "ignore"] });
      const timer = setTimeout(() => child.kill("SIGKILL"), hook.timeout * 1000 + PATIENCE);
      let said = "";
      child.stdout.on("data", (part) => { said += part; });
      child.on("error", () => resolve({}));
      child.on("close", () => {
        clearTimeout(timer);
        try { resolve(JSON.parse(said)); } catch { resolve({}); }
      });
      child.stdin.on("error", () => {});
      const payload = { hook_event_name: event, cwd: directory, session, parent: parents.get(session) ?? "" };
      child.stdin.end(JSON.stringify({ ...payload, prompt_id: prompts.get(session) ?? "", model: models.get(session) ?? "", ...told }));
    });

  const words = async (session) => {
    try {
      const { data } = await client.session.messages({ path: { id: session } });
      const last = data.at(-1);
      return last?.info.role === "assistant" ? last.parts.filter((part) => part.type === "text").map((part) => part.text).join("\n") : "";
    } catch { return ""; }
  };

  return {
    "chat.message": async (input, output) => {
      const session = input.sessionID;
      models.set(session, output.message.model?.modelID ?? "");
      const told = [];
      if (!started.has(session)) {
        started.add(session);
        const said = await ask("session.created", session, { source: parents.has(session) ? "startup" : "resume" });
        told.push(said.context);
      }
      prompts.set(session, output.message.id);
      const said = await ask("chat.message", session, { input, output });
      told.push(said.context);
      const text = told.filter(Boolean).join("\n\n");
      const last = output.parts.at(-1);
      if (text) output.parts.push({ id: `${last?.id ?? "prt_"}z`, sessionID: session, messageID: output.message.id, type: "text", text, synthetic: true });
    },
    "tool.execute.before": async (input, output) => {
      const said = await ask("tool.execute.before", input.sessionID, { input, output });
      if (said.deny) {
        denied.add(input.callID);
        throw new Error(said.deny);
      }
      if (said.args) Object.assign(output.args, said.args);
      if (said.context) noted.set(input.callID, said.context);
    },
    "tool.execute.after": async (input, output) => {
      const said = await ask("tool.execute.after", input.sessionID, { input, output });
      said.context = [noted.get(input.callID), said.context].filter(Boolean).join("\n\n");
      noted.delete(input.callID);
      if (said.output === undefined && !said.context) return;
      const blocks = Array.isArray(output.content) ? output.content : null;
      const text = [said.output ?? (blocks ? "" : output.output), said.context].filter(Boolean).join("\n\n");
      if (blocks) output.content = said.output === undefined ? [...blocks, { type: "text", text }] : [{ type: "text", text }];
      else output.output = text;
      if (said.output !== undefined) output.metadata = { ...(output.metadata?.exit === undefined ? {} : { exit: output.metadata.exit }), output: said.output, truncated: false };
    },
    "experimental.session.compacting": async (input) => { await ask("experimental.session.compacting", input.sessionID, { input }); },
    event: async ({ event }) => {
      const about = event.properties ?? {};
      if (event.type === "session.created") parents.set(about.info.id, about.info.parentID ?? "");
      const part = event.type === "message.part.updated" ? about.part : null;
      if (part?.type === "tool" && part.state?.status === "error" && !denied.has(part.callID)) {
        denied.add(part.callID);
        await ask("tool.error", part.sessionID, { input: { tool: part.tool, callID: part.callID }, output: { args: part.state.input, error: part.state.error } });
      }
      if (event.type !== "session.idle" || !started.has(about.sessionID)) return;
      const session = about.sessionID;
      const said = await ask("session.idle", session, { last_message: await words(session), active: held.has(session) });
      held.delete(session);
      if (!said.prompt) return;
      held.add(session);
      await client.session.prompt({ path: { id: session }, body: { parts: [{ type: "text", text: said.prompt }] } });
    },
    dispose: async () => {
      for (const session of started) if (!parents.get(session)) await ask("dispose", session, {});
    },
  };
};
