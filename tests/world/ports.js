// Ports for programs that cannot choose one themselves.

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Returns a free port of this machine. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until a program listens on a port of this machine. */
export async function listens(port) {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const open = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await new Promise((waited) => setTimeout(waited, 50));
  }
}
