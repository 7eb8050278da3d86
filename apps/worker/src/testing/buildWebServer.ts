import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Answers "hello" over kept connections; busybox closes each one after its answer. It leaves out net/http,
 * which takes a minute to compile.
 */
const webProgram = `package main

import (
	"bufio"
	"net"
	"os"
)

func main() {
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		panic(err)
	}
	for {
		connection, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go answer(connection)
	}
}

func answer(connection net.Conn) {
	defer connection.Close()
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		if lines.Text() == "" {
			connection.Write([]byte("HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello"))
		}
	}
}
`;

/** Builds `web` in a folder by this go: a server at the address of its argument that needs no file. */
export async function buildWebServer(go: string, folder: string): Promise<void> {
  await writeFile(join(folder, "main.go"), webProgram);
  // Without C, the program needs nothing of an image.
  const build = ["CGO_ENABLED=0", "GO111MODULE=off", go, "build", "-o", "web", "main.go"];
  await promisify(execFile)("env", build, { cwd: folder });
}
