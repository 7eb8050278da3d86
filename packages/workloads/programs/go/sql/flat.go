package main

import (
	"fmt"
	"strings"
	"time"
)

// makeUsers are users 1 to count, each `step` later than the one before.
func makeUsers(count int, step time.Duration, email func(id int) string) []user {
	users := make([]user, count)
	for i := range users {
		created := epoch.Add(time.Duration(i+1) * step)
		users[i] = user{int64(i + 1), created, email(i + 1), true}
	}
	return users
}

func differentUsers(found, stored []user) error {
	if len(found) != len(stored) {
		return fmt.Errorf("The query found %d users, %d are stored.", len(found), len(stored))
	}
	for i := range found {
		if found[i].id != stored[i].id || found[i].email != stored[i].email ||
			found[i].active != stored[i].active || !found[i].created.Equal(stored[i].created) {
			return fmt.Errorf("Row %d of the query is not the user that was stored.", i)
		}
	}
	return nil
}

// flat is a scenario that stores users and reads all of them: simple, many and large.
type flat struct {
	users []user
	// How often the whole table is read.
	queries int
	// Whether inserting belongs to the measured span.
	timesInsert bool
}

func newFlat(scenario string, params map[string]any) flat {
	switch scenario {
	case "sql.many":
		email := func(id int) string { return fmt.Sprintf("user%08d@example.com", id) }
		return flat{makeUsers(number(params, "n"), time.Minute, email), number(params, "queries"), false}
	case "sql.large":
		// One text for all rows: the result must not share memory with it, each library copies.
		email := strings.Repeat("a", number(params, "n"))
		same := func(int) string { return email }
		return flat{makeUsers(number(params, "rows"), time.Minute, same), 1, false}
	}
	email := func(id int) string { return fmt.Sprintf("user%08d@example.com", id) }
	return flat{makeUsers(number(params, "rows"), time.Minute, email), 1, true}
}

func (f flat) insertIsTimed() bool { return f.timesInsert }
func (f flat) rowsStored() int64   { return int64(len(f.users)) }
func (f flat) rowsRead() int64     { return int64(len(f.users) * f.queries) }

func (f flat) insert(db connection, rows *lane) error {
	return transact(db, func() error { return insertUsers(db, f.users, rows) })
}

func (f flat) query(to *target, m *meter) (check func() error, err error) {
	rows := m.lane()
	defer rows.flush()
	var last []user
	for i := 0; i < f.queries; i++ {
		if last, err = allUsers(to.db, rows); err != nil {
			return nil, err
		}
		if len(last) != len(f.users) {
			break
		}
	}
	return func() error { return differentUsers(last, f.users) }, nil
}

func (f flat) counts() map[string]int64 {
	return map[string]int64{"users": int64(len(f.users)), "articles": 0, "comments": 0}
}
