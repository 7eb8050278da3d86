package main

// setPragmas sets the pragmas of a connection that has no data source name; it is closed when one is
// refused.
func setPragmas(db connection, pragmas []pragma) error {
	for _, one := range pragmas {
		if err := db.exec("PRAGMA " + one.name + "=" + one.value); err != nil {
			return firstError(err, db.close())
		}
	}
	return nil
}

// firstError is the error that happened first: what follows it is mostly its consequence.
func firstError(first, second error) error {
	if first != nil {
		return first
	}
	return second
}
