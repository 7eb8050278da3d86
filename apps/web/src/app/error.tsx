"use client";

import { ErrorPage } from "@/features/shell/index.ts";

export default ErrorPage;
