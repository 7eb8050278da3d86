package main

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// concurrent stores users and has each of several goroutines read all of them through a connection
// that it opens itself. Opening and checking the rows belong to the measured span, as published.
type concurrent struct {
	users      []user
	goroutines int
}

func newConcurrent(params map[string]any) concurrent {
	email := func(id int) string { return fmt.Sprintf("user%d@example.com", id) }
	return concurrent{makeUsers(number(params, "rows"), time.Second, email), number(params, "goroutines")}
}

func (c concurrent) insertIsTimed() bool { return false }
func (c concurrent) rowsStored() int64   { return int64(len(c.users)) }
func (c concurrent) rowsRead() int64     { return int64(len(c.users) * c.goroutines) }

func (c concurrent) insert(db connection, rows *lane) error {
	return transact(db, func() error { return insertUsers(db, c.users, rows) })
}

func (c concurrent) query(to *target, m *meter) (check func() error, err error) {
	failed := make([]error, c.goroutines)
	different := make([]error, c.goroutines)
	readers := make([]connection, c.goroutines)
	var all sync.WaitGroup
	for i := 0; i < c.goroutines; i++ {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			if readers[i], failed[i] = open(to.path, to.promised.pragmas()); failed[i] != nil {
				return
			}
			rows := m.lane()
			defer rows.flush()
			var found []user
			if found, failed[i] = allUsers(readers[i], rows); failed[i] == nil {
				different[i] = differentUsers(found, c.users)
			}
		}(i)
	}
	all.Wait()
	for _, reader := range readers {
		if reader != nil {
			to.readers = append(to.readers, reader)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return nil, err
	}
	return func() error { return errors.Join(different...) }, nil
}

func (c concurrent) counts() map[string]int64 {
	return map[string]int64{"users": int64(len(c.users)), "articles": 0, "comments": 0}
}
