import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { estimateSql } from "./estimateSql.ts";
import { decides } from "./loadDeclaration.ts";
import { measures } from "./measures.ts";
import { sqlCaveats } from "./sqlCaveats.ts";
import { countParam, runsBeforeLoad, runsBeforeParams } from "./sqlParams.ts";

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
