// The one line to the server that all tabs of a browser share. Nobody looking: no line.
"use strict";
const ports = new Map(); // each tab's port: whether somebody looks at it
let source = null, last = null;

const tell = (message) => { last = message; for (const port of ports.keys()) port.postMessage(message); };

const listen = () => {
  const wanted = [...ports.values()].some(Boolean);
  if (wanted && !source) {
    source = new EventSource("/live");
    for (const name of ["ready", "changed", "beat"]) {
      source.addEventListener(name, (event) => tell({ state: "on", version: event.data }));
    }
    source.onerror = () => tell({ state: "lost" });
  } else if (!wanted && source) {
    source.close();
    source = last = null;
  }
};

onconnect = (event) => {
  const port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.gone) ports.delete(port); else ports.set(port, data.looking);
    listen();
    if (data.looking && last) port.postMessage(last);
  };
};
