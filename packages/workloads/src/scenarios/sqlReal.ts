import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

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
