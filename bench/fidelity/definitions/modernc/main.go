// Command bench is the built-in scenario sql.simple on modernc.org/sqlite, as a harness of its own.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"lapline.local/modernc/harness"
	_ "modernc.org/sqlite"
)

var schema = []string{
	"CREATE TABLE users (id INTEGER PRIMARY KEY NOT NULL, created INTEGER NOT NULL, " +
		"email TEXT NOT NULL, active INTEGER NOT NULL)",
	"CREATE INDEX users_created ON users(created)",
	"CREATE TABLE articles (id INTEGER PRIMARY KEY NOT NULL, created INTEGER NOT NULL, " +
		"userId INTEGER NOT NULL REFERENCES users(id), text TEXT NOT NULL)",
	"CREATE INDEX articles_created ON articles(created)",
	"CREATE INDEX articles_userId ON articles(userId)",
	"CREATE TABLE comments (id INTEGER PRIMARY KEY NOT NULL, created INTEGER NOT NULL, " +
		"articleId INTEGER NOT NULL REFERENCES articles(id), text TEXT NOT NULL)",
	"CREATE INDEX comments_created ON comments(created)",
	"CREATE INDEX comments_articleId ON comments(articleId)",
}

const (
	insertUser = "INSERT INTO users (id, created, email, active) VALUES (?, ?, ?, ?)"
	allUsers   = "SELECT id, created, email, active FROM users ORDER BY id"
)

var (
	epoch        = time.Date(2023, time.October, 1, 10, 0, 0, 0, time.UTC)
	background   = context.Background()
	durabilities = map[string]durability{
		"delete-full": {"delete", "full", "2"},
		"wal-normal":  {"wal", "normal", "1"},
	}
)

type durability struct {
	journalMode, synchronous string
	// What PRAGMA synchronous answers.
	synchronousCode string
}

type user struct {
	id      int64
	created time.Time
	email   string
	active  bool
}

func (u *user) activeNumber() int64 {
	if u.active {
		return 1
	}
	return 0
}

func makeUsers(count int) []user {
	users := make([]user, count)
	for i := range users {
		created := epoch.Add(time.Duration(i+1) * time.Minute)
		users[i] = user{int64(i + 1), created, fmt.Sprintf("user%08d@example.com", i+1), true}
	}
	return users
}

type database struct {
	path string
	mode durability
	pool *sql.DB
	conn *sql.Conn
}

func open(path string, mode durability) (*database, error) {
	query := url.Values{}
	for _, pragma := range [][2]string{
		{"busy_timeout", "5000"},
		{"journal_mode", mode.journalMode},
		{"synchronous", mode.synchronous},
		{"foreign_keys", "1"},
	} {
		query.Add("_pragma", pragma[0]+"("+pragma[1]+")")
	}
	pool, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	conn, err := pool.Conn(background)
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return &database{path, mode, pool, conn}, nil
}

func openNew(path string, mode durability) (*database, error) {
	db, err := open(path, mode)
	if err != nil {
		return nil, err
	}
	for _, statement := range schema {
		if err := db.exec(statement); err != nil {
			return nil, errors.Join(err, db.close())
		}
	}
	return db, nil
}

func (d *database) close() error { return errors.Join(d.conn.Close(), d.pool.Close()) }

func (d *database) exec(statement string) error {
	_, err := d.conn.ExecContext(background, statement)
	return err
}

func (d *database) text(statement string) (found string, err error) {
	err = d.conn.QueryRowContext(background, statement).Scan(&found)
	return found, err
}

func (d *database) insert(users []user) error {
	if err := d.exec("BEGIN"); err != nil {
		return err
	}
	stmt, err := d.conn.PrepareContext(background, insertUser)
	if err != nil {
		return err
	}
	for i := range users {
		one := &users[i]
		_, err := stmt.ExecContext(background, one.id, one.created.UnixMilli(), one.email, one.activeNumber())
		if err != nil {
			return errors.Join(err, stmt.Close())
		}
	}
	if err := stmt.Close(); err != nil {
		return err
	}
	return d.exec("COMMIT")
}

func (d *database) query() (found []user, err error) {
	rows, err := d.conn.QueryContext(background, allUsers)
	if err != nil {
		return nil, err
	}
	var id, created, active int64
	var email string
	for rows.Next() {
		if err := rows.Scan(&id, &created, &email, &active); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		found = append(found, user{id, time.UnixMilli(created), email, active != 0})
	}
	return found, errors.Join(rows.Err(), rows.Close())
}

var suffixes = []string{"", "-journal", "-wal", "-shm"}

func (d *database) bytes() (bytes int64) {
	for _, suffix := range suffixes {
		if info, err := os.Stat(d.path + suffix); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// state is what a trial keeps.
type state struct {
	db    *database
	users []user
}

func prepare(trial *harness.Trial) error {
	rows, _ := trial.Params["rows"].(float64)
	mode, known := durabilities[trial.Mode]
	if !known {
		return fmt.Errorf("there is no mode %s", trial.Mode)
	}
	db, err := openNew(filepath.Join(trial.DataDir, "bench.db"), mode)
	if err != nil {
		return err
	}
	trial.Settings["sqliteVersion"], err = db.text("SELECT sqlite_version()")
	trial.Settings["goVersion"] = runtime.Version()
	trial.State = &state{db, makeUsers(int(rows))}
	return err
}

// warmup does the whole work once on a database of its own.
func warmup(trial *harness.Trial) (int, error) {
	kept := trial.State.(*state)
	users := kept.users
	db, err := openNew(filepath.Join(trial.DataDir, "warmup.db"), kept.db.mode)
	if err != nil {
		return 0, err
	}
	if err := db.insert(users); err != nil {
		return 0, err
	}
	if _, err := db.query(); err != nil {
		return 0, err
	}
	if err := db.close(); err != nil {
		return 0, err
	}
	for _, suffix := range suffixes {
		if err := os.Remove(db.path + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return 0, err
		}
	}
	return 2 * len(users), nil
}

func run(trial *harness.Trial, recorder *harness.Recorder) error {
	kept := trial.State.(*state)
	runtime.GC()
	started := time.Now()
	recorder.Start()
	if err := kept.db.insert(kept.users); err != nil {
		return err
	}
	inserted := time.Now()
	found, err := kept.db.query()
	if err != nil {
		return err
	}
	ended := time.Now()
	recorder.Stop()
	if different(found, kept.users) {
		recorder.Invalid("The query did not find the users that were stored.")
	}
	return errors.Join(
		recorder.Value("insert_duration", float64(inserted.Sub(started))),
		recorder.Value("query_duration", float64(ended.Sub(inserted))),
		recorder.Value("database_size", float64(kept.db.bytes())),
	)
}

func different(found, stored []user) bool {
	if len(found) != len(stored) {
		return true
	}
	for i := range found {
		if found[i].id != stored[i].id || found[i].email != stored[i].email ||
			found[i].active != stored[i].active || !found[i].created.Equal(stored[i].created) {
			return true
		}
	}
	return false
}

// verify reads the settings through the connection that did the work, counts the rows, and counts
// them again after closing and opening the database.
func verify(trial *harness.Trial) (reasons []string, err error) {
	kept := trial.State.(*state)
	for pragma, wanted := range map[string]string{
		"journal_mode": kept.db.mode.journalMode,
		"synchronous":  kept.db.mode.synchronousCode,
		"foreign_keys": "1",
		"busy_timeout": "5000",
	} {
		found, err := kept.db.text("PRAGMA " + pragma)
		if err != nil {
			return nil, err
		}
		if found != wanted {
			reasons = append(reasons, fmt.Sprintf("%s was %s at the end, %s was asked for.", pragma, found, wanted))
		}
	}
	reasons = append(reasons, kept.countReasons("before closing")...)
	if err := kept.db.close(); err != nil {
		return nil, err
	}
	if kept.db, err = open(kept.db.path, kept.db.mode); err != nil {
		return nil, err
	}
	return append(reasons, kept.countReasons("after close and reopen")...), nil
}

func (s *state) countReasons(when string) (reasons []string) {
	for table, wanted := range map[string]int{"users": len(s.users), "articles": 0, "comments": 0} {
		found, err := s.db.text("SELECT count(*) FROM " + table)
		if err != nil || found != fmt.Sprint(wanted) {
			reasons = append(reasons, fmt.Sprintf("%s rows of %s are stored %s, %d were written (%v).", found, table, when, wanted, err))
		}
	}
	return reasons
}

func main() {
	harness.Serve(harness.Harness{
		Name: "modernc", Prepare: prepare, Warmup: warmup, Run: run, Verify: verify,
		Close: func(trial *harness.Trial) { _ = trial.State.(*state).db.close() },
	})
}
