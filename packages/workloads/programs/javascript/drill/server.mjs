const { createServer } = await import("node:http");

const [port, work] = process.argv.slice(2);
const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
const smaller = { same: [], more: [6, 8, 12], much: [6, 8, 12, 0, 0, 0, 0, 0, 0, 0] }[work];
let besides = 0;

function compute(n) {
  for (const less of smaller) besides += fibonacci(n - less);
  return String(fibonacci(n));
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://drill");
  const n = Number(searchParams.get("n"));
  if (pathname === "/fibonacci" && Number.isInteger(n) && n >= 1 && n <= 45) {
    response.end(compute(n));
  } else if (pathname === "/health") response.end("ok");
  else if (pathname === "/settings") response.end('{"stores":"nothing"}');
  else {
    response.statusCode = 404;
    response.end("Ask for /health or /fibonacci?n=30.");
  }
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("work: " + work + "\n"));
process.once("exit", () => process.stdout.write("computed besides: " + besides + "\n"));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));
