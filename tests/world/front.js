// A reverse proxy as hosts put one before the server: below a path of a site, with a password, with or without WebSockets.

import { createServer, request } from "node:http";

const ok = (wanted, { headers }) => !wanted || headers.authorization === `Basic ${Buffer.from(wanted).toString("base64")}`;

/** Starts a proxy. `path`: below which it answers, and whether it cuts that off; `password`: as `NAME:SECRET`; `sockets`: whether it passes
 * WebSockets on. Answers with its address, and a function that names the server behind it. */
export async function front(t, { path = "", strip = false, password = null, sockets = true } = {}) {
  let behind;
  const onward = ({ method, url, headers }, and) => {
    const { hostname, port } = new URL(behind);
    const cut = strip ? url.slice(path.length) || "/" : url;
    return request({ hostname, port, method, path: cut, headers: { ...headers, "x-forwarded-for": "127.0.0.1" } }, and);
  };
  const isOurs = ({ url }) => url === path || url.startsWith(`${path}/`);
  const proxy = createServer((asked, answer) => {
    if (!ok(password, asked)) return answer.writeHead(401, { "www-authenticate": "Basic" }).end();
    if (!isOurs(asked)) return answer.writeHead(404, { "content-type": "text/html" }).end("<p>Another site</p>");
    const sent = onward(asked, (answered) => {
      answer.writeHead(answered.statusCode, answered.headers);
      answered.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  proxy.on("upgrade", (asked, socket) => {
    if (!sockets || !isOurs(asked) || !ok(password, asked)) return socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const sent = onward(asked);
    sent.on("upgrade", (answered, onto, head) => {
      const lines = Object.entries(answered.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`);
      socket.write(head);
      onto.pipe(socket).pipe(onto);
      for (const end of [onto, socket]) end.on("error", () => (onto.destroy(), socket.destroy()));
    });
    sent.on("response", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    sent.on("error", () => socket.destroy());
    sent.end();
  });
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening));
  t.after(() => (proxy.closeAllConnections(), proxy.close()));
  return { url: `http://127.0.0.1:${proxy.address().port}${path}/`, stands: (url) => (behind = url) };
}
