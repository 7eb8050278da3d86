package main

import "time"

// The schema of the published benchmark.
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
	insertUserSQL    = "INSERT INTO users (id, created, email, active) VALUES (?, ?, ?, ?)"
	insertArticleSQL = "INSERT INTO articles (id, created, userId, text) VALUES (?, ?, ?, ?)"
	insertCommentSQL = "INSERT INTO comments (id, created, articleId, text) VALUES (?, ?, ?, ?)"
	allUsersSQL      = "SELECT id, created, email, active FROM users ORDER BY id"
)

// Times are stored as milliseconds since 1970.
var epoch = time.Date(2023, time.October, 1, 10, 0, 0, 0, time.UTC)

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

// post is an article (owner: its user) or a comment (owner: its article).
type post struct {
	id      int64
	created time.Time
	owner   int64
	text    string
}

func insertUsers(db connection, users []user, rows *lane) error {
	writer, err := db.writeUsers()
	if err != nil {
		return err
	}
	return firstError(writeCounted(writer, users, rows), writer.close())
}

// writeCounted writes as many rows at a time as there may be between two looks at the clock.
func writeCounted(writer userWriter, users []user, rows *lane) (err error) {
	for len(users) > 0 && err == nil {
		now := users[:min(len(users), rows.beforeLook())]
		err = writer.write(now)
		users = users[len(now):]
		rows.count(len(now))
	}
	return err
}

func insertPosts(db connection, sql string, posts []post, rows *lane) error {
	return db.insert(sql, 4, len(posts), func(to binder, i int) {
		one := &posts[i]
		to.integer(0, one.id)
		to.integer(1, one.created.UnixMilli())
		to.integer(2, one.owner)
		to.text(3, one.text)
		rows.count(1)
	})
}

func userOf(from row) user {
	return user{from.integer(0), time.UnixMilli(from.integer(1)), from.text(2), from.integer(3) != 0}
}

func postOf(from row, first int) post {
	return post{
		from.integer(first), time.UnixMilli(from.integer(first + 1)),
		from.integer(first + 2), from.text(first + 3),
	}
}

func allUsers(db connection, rows *lane) ([]user, error) {
	reader, err := db.readUsers()
	if err != nil {
		return nil, err
	}
	found, err := readCounted(reader, rows)
	return found, firstError(err, reader.close())
}

func readCounted(reader userReader, rows *lane) (found []user, err error) {
	for more := true; more; {
		before := len(found)
		found, more, err = reader.appendTo(found, rows.beforeLook())
		rows.count(len(found) - before)
	}
	return found, err
}
