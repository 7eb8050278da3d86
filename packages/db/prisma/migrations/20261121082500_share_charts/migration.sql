-- AlterEnum
ALTER TYPE "share_kind" ADD VALUE 'chart' BEFORE 'report';
