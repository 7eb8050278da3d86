package main

import (
	"context"
	"log"
	"os"

	"github.com/jackc/pgx/v5/pgconn"
)

func main() {
	statements, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	session, err := pgconn.Connect(context.Background(), os.Getenv("RUN_SQL_DATABASE"))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := session.Exec(context.Background(), string(statements)).ReadAll(); err != nil {
		log.Fatal(err)
	}
}
