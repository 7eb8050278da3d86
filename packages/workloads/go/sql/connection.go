package main

// connection is one connection of the library under test. Each library's own file implements it with
// the calls that its documentation recommends, and says:
//
//	const modulePath                              module whose version is reported
//	func open(path string, pragmas []pragma) (connection, error)
//
// open sets the pragmas on every connection that it makes: a pragma that is sent through a pool holds
// for one connection of the pool only.
type connection interface {
	// exec runs one statement without parameters and rows.
	exec(sql string) error
	// insert prepares sql once and runs it for each of count rows, inside the caller's transaction.
	insert(sql string, columns, count int, bind func(to binder, i int)) error
	// query runs sql; columns has one letter for each column: i for integers, t for texts.
	query(sql, columns string, arguments []string, onRow func(from row)) error
	close() error
}

// binder takes the values of one row to insert; columns count from 0.
type binder interface {
	integer(column int, value int64)
	text(column int, value string)
}

// row gives the values of one row that was found; texts are the caller's own.
type row interface {
	integer(column int) int64
	text(column int) string
}

type pragma struct{ name, value string }

// transact runs steps in one transaction.
func transact(db connection, steps func() error) error {
	if err := db.exec("BEGIN"); err != nil {
		return err
	}
	if err := steps(); err != nil {
		// The first error says what went wrong; the connection is closed after it.
		_ = db.exec("ROLLBACK")
		return err
	}
	return db.exec("COMMIT")
}

// queryInteger answers the one integer that sql finds.
func queryInteger(db connection, sql string) (int64, error) {
	var found int64
	err := db.query(sql, "i", nil, func(from row) { found = from.integer(0) })
	return found, err
}

// queryText answers the one text that sql finds.
func queryText(db connection, sql string) (string, error) {
	var found string
	err := db.query(sql, "t", nil, func(from row) { found = from.text(0) })
	return found, err
}
