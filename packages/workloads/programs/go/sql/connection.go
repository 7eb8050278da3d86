package main

// connection is one connection of the library under test. Each library's own file implements it with
// the calls that its documentation recommends, and says:
//
//	const modulePath                              module whose version is reported
//	type binder                                   takes the values of one row to insert
//	type row                                      gives the values of one row that was found
//	func open(path string, pragmas []pragma) (connection, error)
//
// A program has one library, so binder and row are its own types and their methods are called without
// an interface. A binder has integer(column int, value int64) and text(column int, value string), a row
// has integer(column int) int64 and text(column int) string; columns count from 0 and texts are the
// caller's own.
//
// Rows of users are so many and so short that even a call for each would be seen in them: userWriter and
// userReader are the library's own loops, and are given and asked for many rows at once. open sets the pragmas on every connection that it makes: a pragma that is sent through a pool holds
// for one connection of the pool only.
type connection interface {
	// exec runs one statement without parameters and rows.
	exec(sql string) error
	// insert prepares sql once and runs it for each of count rows, inside the caller's transaction.
	insert(sql string, columns, count int, bind func(to binder, i int)) error
	// query runs sql; columns has one letter for each column: i for integers, t for texts.
	query(sql, columns string, arguments []string, onRow func(from row)) error
	// writeUsers prepares inserting users inside the caller's transaction.
	writeUsers() (userWriter, error)
	// readUsers begins reading all users by their id.
	readUsers() (userReader, error)
	close() error
}

// userWriter inserts users by one prepared statement; it is closed after an error too.
type userWriter interface {
	write(users []user) error
	close() error
}

// userReader appends the next users, at most so many; more says whether there may be others. It is closed
// after an error too.
type userReader interface {
	appendTo(found []user, most int) (all []user, more bool, err error)
	close() error
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
