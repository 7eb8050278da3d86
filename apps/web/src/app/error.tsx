"use client";

import { ErrorPage } from "@/features/shell/ErrorPage.tsx";

export default ErrorPage;
