package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Without a build tag there is no library: this one keeps users in memory, as far as the scenarios on
// users need it, and answers the pragmas that it was opened with.

const modulePath = "lapline.local/fake"

type binder struct{ values []any }

func (b binder) integer(column int, value int64) { b.values[column] = value }
func (b binder) text(column int, value string)   { b.values[column] = value }

type row []any

func (r row) integer(column int) int64 { return r[column].(int64) }
func (r row) text(column int) string   { return r[column].(string) }

// fakeTables are the rows by table, of a database by its path.
var fakeTables = map[string]map[string][]row{}

type fake struct {
	tables  map[string][]row
	pragmas map[string]string
}

func open(path string, pragmas []pragma) (connection, error) {
	if fakeTables[path] == nil {
		fakeTables[path] = map[string][]row{}
	}
	set := map[string]string{}
	for _, one := range pragmas {
		set[one.name] = one.value
	}
	return &fake{fakeTables[path], set}, nil
}

func (f *fake) exec(string) error { return nil }
func (f *fake) close() error      { return nil }

func (f *fake) insert(sql string, columns, count int, bind func(to binder, i int)) error {
	table := strings.Fields(sql)[2]
	for i := 0; i < count; i++ {
		to := binder{make([]any, columns)}
		bind(to, i)
		f.tables[table] = append(f.tables[table], to.values)
	}
	return nil
}

func (f *fake) query(sql, _ string, _ []string, onRow func(from row)) error {
	if table, counts := strings.CutPrefix(sql, "SELECT count(*) FROM "); counts {
		onRow(row{int64(len(f.tables[table]))})
		return nil
	}
	synchronous := map[string]int64{"off": 0, "normal": 1, "full": 2}
	switch sql {
	case "SELECT sqlite_version()":
		onRow(row{"fake"})
	case "PRAGMA journal_mode":
		onRow(row{f.pragmas["journal_mode"]})
	case "PRAGMA synchronous":
		onRow(row{synchronous[f.pragmas["synchronous"]]})
	case "PRAGMA foreign_keys", "PRAGMA busy_timeout":
		var value int64
		if _, err := fmt.Sscan(f.pragmas[strings.TrimPrefix(sql, "PRAGMA ")], &value); err != nil {
			return err
		}
		onRow(row{value})
	default:
		return errors.New("the fake has no " + sql)
	}
	return nil
}

type fakeUsers struct {
	f    *fake
	rows []row
}

func (f *fake) writeUsers() (userWriter, error) { return &fakeUsers{f: f}, nil }

func (f *fake) readUsers() (userReader, error) {
	rows := append([]row{}, f.tables["users"]...)
	sort.Slice(rows, func(i, j int) bool { return rows[i].integer(0) < rows[j].integer(0) })
	return &fakeUsers{f, rows}, nil
}

func (u *fakeUsers) write(users []user) error {
	for _, one := range users {
		values := row{one.id, one.created.UnixMilli(), one.email, one.activeNumber()}
		u.f.tables["users"] = append(u.f.tables["users"], values)
	}
	return nil
}

func (u *fakeUsers) appendTo(found []user, most int) (all []user, more bool, err error) {
	now := min(most, len(u.rows))
	for _, one := range u.rows[:now] {
		found = append(found, userOf(one))
	}
	u.rows = u.rows[now:]
	return found, len(u.rows) > 0, nil
}

func (u *fakeUsers) close() error { return nil }
