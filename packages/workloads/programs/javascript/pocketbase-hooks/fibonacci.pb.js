routerAdd("GET", "/fibonacci", (e) => {
  const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
  return e.string(200, String(fibonacci(Number(e.request.url.query().get("n")))));
});
