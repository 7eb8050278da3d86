import { z } from "zod";
import { paramNameSchema } from "./scenarioParams.ts";
import { requestPathSchema } from "./serverDefinition.ts";
import { spanSchema } from "./words.ts";

/** Name of a parameter, a kept value or a request, as it stands in braces. */

/** A setting that a parameter may give: `"{param.NAME}"`. */
const fromParam = z
  .string()
  .regex(/^\{param\.[A-Za-z0-9]+\}$/, 'use a number, or "{param.NAME}" for a parameter');

const setting = (min: number, max: number) => z.union([z.int().min(min).max(max), fromParam]);

/** Bounds of the settings of a load; a parameter that gives one has to stay within them. */
export const loadBounds = {
  inFlight: [1, 1024],
  clients: [1, 16],
  operations: [1, 10_000_000],
  rate: [1, 100_000],
  warmup: [0, 1_000_000],
} as const;

export const httpLoadModels = ["closed_loop", "fixed_work", "fixed_rate", "saturation"] as const;

const loadSchema = z.strictObject({
  model: z
    .enum(httpLoadModels)
    .default("closed_loop")
    .describe(
      "closed_loop: as fast as possible for `duration`. fixed_work: `operations`, as fast as " +
        "possible. fixed_rate: `rate` a second for `duration`; latency counts from the due time. " +
        "saturation: several clients with many requests in flight.",
    ),
  inFlight: setting(...loadBounds.inFlight)
    .optional()
    .describe("Requests in flight, each on its own connection. Default: 64; saturation: 128."),
  clients: setting(...loadBounds.clients)
    .optional()
    .describe("Threads that send. Default: 1; saturation: 4."),
  duration: z
    .union([spanSchema, fromParam])
    .optional()
    .describe("Measured span, whole seconds. Default: 10s."),
  operations: setting(...loadBounds.operations)
    .optional()
    .describe("Measured requests (fixed_work and saturation)."),
  rate: setting(...loadBounds.rate)
    .optional()
    .describe("Requests due per second (fixed_rate)."),
  warmup: setting(...loadBounds.warmup)
    .optional()
    .describe("Requests before the measured span. Default: 500."),
  timeout: spanSchema.default("10s").describe("A later answer counts as failed."),
});

const headersSchema = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/, "use the name of a header"),
    z
      .string()
      .max(8000)
      .regex(/^[^\p{Cc}]*$/u, "leave control characters out"),
  )
  .describe("Headers by name.");

/** What a value has to be; all that are given have to hold. */
const matcherSchema = z.strictObject({
  equals: z.json().optional().describe("The value itself."),
  length: z.int().min(0).optional().describe("Of a list or a text."),
  matches: z.string().min(1).max(500).optional().describe("Regular expression."),
  contains: z.string().min(1).max(2000).optional().describe("Text that it contains."),
  min: z.number().optional().describe("Smallest number."),
  max: z.number().optional().describe("Largest number."),
  exists: z.boolean().optional().describe("Whether there is a value at all."),
  type: z
    .enum(["text", "number", "boolean", "list", "object", "null"])
    .optional()
    .describe("Type of the value."),
});
export type Matcher = z.infer<typeof matcherSchema>;

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A value stands for `equals`. */
const expectedValueSchema = z.union([scalarSchema, z.array(z.json()), matcherSchema]);
export type ExpectedValue = z.infer<typeof expectedValueSchema>;

const statusSchema = z.union([
  z.int().min(100).max(599),
  z.string().regex(/^(?:[1-5]xx|[1-5]\d\d-[1-5]\d\d)$/, "use a status such as 201, 2xx or 200-204"),
]);

const expectSchema = z.strictObject({
  status: z
    .union([statusSchema, z.array(statusSchema).min(1).max(20)])
    .optional()
    .describe("Default: 2xx."),
  json: z
    .record(z.string(), expectedValueSchema)
    .optional()
    .describe("Values of the body by JSONPath, such as `$.items[0].id`."),
  headers: z
    .record(z.string().max(100), expectedValueSchema)
    .optional()
    .describe("Values of headers of the answer, by name."),
  body: expectedValueSchema.optional().describe("The whole body as text."),
});
export type Expectation = z.infer<typeof expectSchema>;

/** Methods in the form in which a request names one of them. */
export const requestMethods = ["get", "post", "put", "patch", "delete", "head"] as const;
export type RequestMethod = (typeof requestMethods)[number];
const bodies = ["json", "body", "form"] as const;

const path = (method: string) =>
  requestPathSchema.optional().describe(`Path of a ${method} request.`);

const requestShape = {
  get: path("GET"),
  post: path("POST"),
  put: path("PUT"),
  patch: path("PATCH"),
  delete: path("DELETE"),
  head: path("HEAD"),
  headers: headersSchema.optional(),
  json: z.json().optional().describe("Body; placeholders in its texts are filled in."),
  body: z.string().max(200_000).optional().describe("Body as text."),
  form: z.record(z.string().min(1), z.string()).optional().describe("Body of a form."),
  expect: expectSchema.optional().describe("What the answer has to be, else the request failed."),
};

type RequestShape = z.infer<z.ZodObject<typeof requestShape>>;

const oneMethod = [
  (request: RequestShape) =>
    requestMethods.filter((one) => request[one] !== undefined).length === 1,
  { error: `give exactly one of ${requestMethods.join(", ")} with the path` },
] as const;
const oneBody = [
  (request: RequestShape) => bodies.filter((one) => request[one] !== undefined).length <= 1,
  { error: `give at most one of ${bodies.join(", ")}` },
] as const;

const keptFromSchema = z
  .string()
  .max(300)
  .describe("Where the value is: a JSONPath such as `$.token`, or `header NAME`.");

const setupRequestSchema = z
  .strictObject({
    ...requestShape,
    repeat: z.int().min(1).max(100_000).optional().describe("How often it is sent. Default: 1."),
    keep: z
      .record(paramNameSchema, keptFromSchema)
      .optional()
      .describe("Values of the answer that later requests use by name."),
  })
  .refine(...oneMethod)
  .refine(...oneBody);

const requestSchema = z
  .strictObject({
    name: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9_]*$/, "use small letters, digits and underscores")
      .refine((name) => !["p10", "p99", "mean", "all"].includes(name), "use another name")
      .optional()
      .describe("Required where there are several."),
    weight: z
      .int()
      .min(0)
      .max(1000)
      .default(1)
      .describe("Its share among the requests; 0 sends none."),
    ...requestShape,
  })
  .refine(...oneMethod)
  .refine(...oneBody);

const verifyRequestSchema = z
  .strictObject({
    ...requestShape,
    repeat: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe("How often it is sent; then it may have generated values, each time others."),
    expect: expectSchema.describe("What the answer has to be, else the trial is invalid."),
  })
  .refine(...oneMethod)
  .refine(...oneBody);

/** Requests of one scenario: each has a histogram of its own in a report. */
export const requestsMax = 9;

/** Load over HTTP that a project defines itself. */
export const httpScenarioSchema = z.strictObject({
  load: loadSchema.prefault({}).describe("How requests are sent."),
  setup: z
    .array(setupRequestSchema)
    .max(50)
    .optional()
    .describe("Sent in order, once for each trial, before the clock."),
  requests: z
    .array(requestSchema)
    .min(1)
    .max(requestsMax)
    .refine((list) => list.some(({ weight }) => weight > 0), {
      error: "give at least one request a weight above 0",
    })
    .describe("What is measured; several are mixed by weight."),
  verify: z
    .array(verifyRequestSchema)
    .max(50)
    .optional()
    .describe("Sent after the clock; a trial in which one does not hold is invalid."),
  data: z
    .record(z.string().min(1).max(200), z.string().max(100_000))
    .optional()
    .describe("CSV files of `{pick:…}`, by name; others are read from the version's folder."),
  errorRateMax: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe("Largest share of failed requests with which a trial counts."),
  seed: z.int().min(0).max(2_147_483_647).default(1).describe("Of random values; a parameter."),
});
export type HttpScenario = z.infer<typeof httpScenarioSchema>;
export type SetupRequest = z.infer<typeof setupRequestSchema>;
export type LoadRequest = z.infer<typeof requestSchema>;
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;

/** The method and the path of a request. */
export function methodOf(request: RequestShape): { method: RequestMethod; path: string } {
  for (const method of requestMethods) {
    const path = request[method];
    if (path !== undefined) return { method, path };
  }
  throw new Error("a request without a path was let in");
}

/** Name of the `index`-th request; only a single one may go without. */
export function requestName({ name }: LoadRequest, index: number): string {
  return name ?? `request_${index + 1}`;
}
