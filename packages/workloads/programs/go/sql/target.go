package main

import (
	"errors"
	"os"
)

// target is an open database.
type target struct {
	db       connection
	path     string
	promised durability
	// Connections that the scenario opened for itself, kept until their settings were read.
	readers []connection
}

func (t *target) close() error {
	errs := []error{}
	for _, one := range append(t.readers, t.db) {
		if one != nil {
			errs = append(errs, one.close())
		}
	}
	t.readers, t.db = nil, nil
	return errors.Join(errs...)
}

// openNew opens an empty database.
func openNew(path string, promised durability) (*target, error) {
	db, err := open(path, promised.pragmas())
	if err != nil {
		return nil, err
	}
	return &target{db: db, path: path, promised: promised}, nil
}

func (t *target) createTables() error {
	for _, statement := range schema {
		if err := t.db.exec(statement); err != nil {
			return err
		}
	}
	return nil
}

// The database and the files that SQLite keeps beside it.
var databaseSuffixes = []string{"", "-journal", "-wal", "-shm"}

func databaseBytes(path string) (int64, error) {
	var bytes int64
	for _, suffix := range databaseSuffixes {
		info, err := os.Stat(path + suffix)
		if err == nil {
			bytes += info.Size()
		} else if !errors.Is(err, os.ErrNotExist) {
			return 0, err
		}
	}
	return bytes, nil
}

func removeDatabase(path string) error {
	errs := []error{}
	for _, suffix := range databaseSuffixes {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
