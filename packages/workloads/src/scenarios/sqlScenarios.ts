import { z } from "zod";
import { decides, defineScenario } from "./defineScenario.ts";
import { measures } from "./measures.ts";
import {
  countParam,
  estimateSql,
  runsBeforeLoad,
  runsBeforeParams,
  sqlCaveats,
} from "./sqlCommon.ts";

export const sqlSimple = defineScenario({
  description: {
    id: "sql.simple",
    version: 1,
    title: "SQL: insert and read one table",
    summary:
      "Users are inserted in one transaction through one prepared statement; then one query reads all " +
      "of them, in order of their keys.",
    loadModel: "fixed_work",
    measures: [
      { ...measures.insertDuration, part: true },
      { ...measures.queryDuration, part: true },
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: sqlCaveats,
  },
  params: z.strictObject({
    rows: countParam(10_000_000, 1_000_000, "Users to insert and to read."),
    ...runsBeforeParams,
  }),
  load: { rows: decides("rows"), ...runsBeforeLoad },
  quick: { rows: 20_000 },
  full: { rows: 1_000_000 },
  presets: [{ id: "1m", title: "1,000,000 users", params: { rows: 1_000_000 } }],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.rows),
      read: Number(params.rows),
      transactions: 1,
    }),
});

export const sqlComplex = defineScenario({
  description: {
    id: "sql.complex",
    version: 1,
    title: "SQL: insert and join three tables",
    summary:
      "Users, articles and comments are inserted in one transaction each; then one query joins the " +
      "three tables, sorted by three times, and each user, article and comment is kept once.",
    loadModel: "fixed_work",
    measures: [
      { ...measures.insertDuration, part: true },
      { ...measures.queryDuration, part: true },
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: sqlCaveats,
  },
  params: z.strictObject({
    users: countParam(100_000, 200, "Users."),
    articlesPerUser: countParam(10_000, 100, "Articles of each user."),
    commentsPerArticle: countParam(10_000, 20, "Comments on each article."),
    ...runsBeforeParams,
  }),
  load: {
    users: decides("users"),
    articlesPerUser: decides("articles of each user"),
    commentsPerArticle: decides("comments on each article"),
    ...runsBeforeLoad,
  },
  quick: { users: 20, articlesPerUser: 20, commentsPerArticle: 20 },
  full: { users: 200, articlesPerUser: 100, commentsPerArticle: 20 },
  estimateSeconds: (params) => {
    const articles = Number(params.users) * Number(params.articlesPerUser);
    const comments = articles * Number(params.commentsPerArticle);
    // A row of the join has three times the columns.
    const inserted = Number(params.users) + articles + comments;
    return estimateSql(params, { inserted: 2 * inserted, read: 3 * comments, transactions: 3 });
  },
});

export const sqlMany = defineScenario({
  description: {
    id: "sql.many",
    version: 1,
    title: "SQL: read a small table many times",
    summary:
      "A small table of users is read as a whole again and again, a new query each time. Inserting is " +
      "not timed.",
    loadModel: "fixed_work",
    measures: [
      measures.queryDuration,
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: sqlCaveats,
  },
  params: z.strictObject({
    n: countParam(100_000, 1000, "Users in the table; published with 10, 100 and 1000."),
    queries: countParam(100_000, 1000, "How often the whole table is read."),
    ...runsBeforeParams,
  }),
  load: { n: decides("users in the table"), queries: decides("queries"), ...runsBeforeLoad },
  quick: { n: 10, queries: 1000 },
  full: { n: 1000, queries: 1000 },
  presets: [
    { id: "10", title: "10 users", params: { n: 10 } },
    { id: "100", title: "100 users", params: { n: 100 } },
    { id: "1000", title: "1,000 users", params: { n: 1000 } },
  ],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.n),
      // A query costs about as much as 40 rows.
      read: Number(params.queries) * (Number(params.n) + 40),
      transactions: 1,
    }),
});

export const sqlLarge = defineScenario({
  description: {
    id: "sql.large",
    version: 1,
    title: "SQL: read large rows",
    summary:
      "Users with a very long text are read by one query: gigabytes through one cursor. Inserting is " +
      "not timed.",
    loadModel: "fixed_work",
    measures: [
      measures.queryDuration,
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: [
      ...sqlCaveats,
      "The result is held as a whole: memory of at least rows times n bytes, and as much on disk. The " +
        "2 GB of n = 200 000 need a machine that allows them.",
    ],
  },
  params: z.strictObject({
    n: countParam(
      1_000_000,
      50_000,
      "Bytes of text in each row; published with 50 000, 100 000 and 200 000.",
    ),
    rows: countParam(1_000_000, 10_000, "Users to read."),
    ...runsBeforeParams,
  }),
  load: { n: decides("text of each row", "bytes"), rows: decides("rows"), ...runsBeforeLoad },
  quick: { n: 50_000, rows: 200 },
  full: { n: 50_000, rows: 10_000 },
  presets: [
    { id: "50k", title: "50 kB rows", params: { n: 50_000 } },
    { id: "100k", title: "100 kB rows", params: { n: 100_000 } },
    { id: "200k", title: "200 kB rows", params: { n: 200_000 } },
  ],
  estimateSeconds: (params) => {
    // A row of 50 kB takes as long as some 20 short ones.
    const weight = Number(params.rows) * (1 + Number(params.n) / 2500);
    return estimateSql(params, { inserted: weight, read: weight, transactions: 1 });
  },
});

export const sqlConcurrent = defineScenario({
  description: {
    id: "sql.concurrent",
    version: 1,
    title: "SQL: read in several goroutines",
    summary:
      "Goroutines each open a connection of their own, read all users and check them. Inserting is not " +
      "timed; opening and checking are.",
    loadModel: "fixed_work",
    measures: [
      measures.queryDuration,
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: [...sqlCaveats, "Every reader holds all its rows: memory grows with their number."],
  },
  params: z.strictObject({
    goroutines: countParam(64, 4, "Readers at once; published with 2, 4 and 8."),
    rows: countParam(10_000_000, 1_000_000, "Users that each of them reads."),
    ...runsBeforeParams,
  }),
  load: { goroutines: decides("readers at once"), rows: decides("rows"), ...runsBeforeLoad },
  quick: { goroutines: 2, rows: 20_000 },
  full: { goroutines: 4, rows: 1_000_000 },
  presets: [
    { id: "2", title: "2 readers", params: { goroutines: 2 } },
    { id: "4", title: "4 readers", params: { goroutines: 4 } },
    { id: "8", title: "8 readers", params: { goroutines: 8 } },
  ],
  estimateSeconds: (params) =>
    estimateSql(params, {
      inserted: Number(params.rows),
      read: Number(params.rows) * Number(params.goroutines),
      transactions: 1,
    }),
});

export const sqlReal = defineScenario({
  description: {
    id: "sql.real",
    version: 1,
    title: "SQL: small transactions and joins",
    summary:
      "Each user is inserted with articles and comments in a transaction of its own, row by row; then " +
      "each user is found by email, joined with articles and comments.",
    loadModel: "fixed_work",
    measures: [
      { ...measures.insertDuration, part: true },
      { ...measures.queryDuration, part: true },
      measures.databaseSize,
      measures.cpu,
      measures.cpuPeak,
      measures.memory,
      measures.bytesPerOp,
      measures.allocsPerOp,
    ],
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: [
      ...sqlCaveats,
      "The table has no index on email, as published: each query looks through all users.",
    ],
  },
  params: z.strictObject({
    users: countParam(100_000, 100, "Users."),
    articlesPerUser: countParam(10_000, 20, "Articles of each user."),
    commentsPerArticle: countParam(10_000, 20, "Comments on each article."),
    ...runsBeforeParams,
  }),
  load: {
    users: decides("users"),
    articlesPerUser: decides("articles of each user"),
    commentsPerArticle: decides("comments on each article"),
    ...runsBeforeLoad,
  },
  quick: { users: 10, articlesPerUser: 10, commentsPerArticle: 10 },
  full: { users: 100, articlesPerUser: 20, commentsPerArticle: 20 },
  estimateSeconds: (params) => {
    const articles = Number(params.users) * Number(params.articlesPerUser);
    const comments = articles * Number(params.commentsPerArticle);
    // A row of the join has three times the columns.
    const inserted = Number(params.users) + articles + comments;
    return estimateSql(params, {
      inserted: 2 * inserted,
      read: 3 * comments,
      transactions: Number(params.users),
    });
  },
});
