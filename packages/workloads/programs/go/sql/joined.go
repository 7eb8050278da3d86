package main

import (
	"fmt"
	"strings"
	"time"
)

const joinSQL = "SELECT users.id, users.created, users.email, users.active, " +
	"articles.id, articles.created, articles.userId, articles.text, " +
	"comments.id, comments.created, comments.articleId, comments.text " +
	"FROM users LEFT JOIN articles ON articles.userId = users.id " +
	"LEFT JOIN comments ON comments.articleId = articles.id "

const joinOrderSQL = "ORDER BY users.created, articles.created, comments.created"

// joined is a scenario on users, their articles and the articles' comments: complex and real.
type joined struct {
	users              []user
	articles, comments []post
	articlesOfUser     int
	commentsOfArticle  int
	// Each user with all that is theirs in one transaction and one query, instead of all at once.
	byUser bool
}

func newJoined(scenario string, params map[string]any) joined {
	byUser := scenario == "sql.real"
	articleText, commentText := "article text", "comment text"
	if byUser {
		articleText = strings.Repeat("text ", 12)
		commentText = articleText
	}
	j := joined{
		articlesOfUser:    number(params, "articlesPerUser"),
		commentsOfArticle: number(params, "commentsPerArticle"),
		byUser:            byUser,
	}
	email := func(id int) string { return fmt.Sprintf("user%08d@example.com", id) }
	j.users = makeUsers(number(params, "users"), time.Minute, email)
	for _, author := range j.users {
		j.articles = appendPosts(j.articles, j.articlesOfUser, author.id, articleText)
	}
	for _, article := range j.articles {
		j.comments = appendPosts(j.comments, j.commentsOfArticle, article.id, commentText)
	}
	return j
}

func appendPosts(posts []post, count int, owner int64, text string) []post {
	for i := 0; i < count; i++ {
		id := len(posts) + 1
		posts = append(posts, post{int64(id), epoch.Add(time.Duration(id) * time.Minute), owner, text})
	}
	return posts
}

func (j joined) insertIsTimed() bool { return true }
func (j joined) rowsStored() int64 {
	return int64(len(j.users) + len(j.articles) + len(j.comments))
}
func (j joined) rowsRead() int64 { return int64(len(j.comments)) }

func (j joined) insert(db connection, rows *lane) error {
	if j.byUser {
		return j.insertByUser(db, rows)
	}
	for _, step := range []func() error{
		func() error { return insertUsers(db, j.users, rows) },
		func() error { return insertPosts(db, insertArticleSQL, j.articles, rows) },
		func() error { return insertPosts(db, insertCommentSQL, j.comments, rows) },
	} {
		if err := transact(db, step); err != nil {
			return err
		}
	}
	return nil
}

func (j joined) insertByUser(db connection, rows *lane) error {
	commentsOfUser := j.articlesOfUser * j.commentsOfArticle
	for i := range j.users {
		articles := j.articles[i*j.articlesOfUser : (i+1)*j.articlesOfUser]
		comments := j.comments[i*commentsOfUser : (i+1)*commentsOfUser]
		err := transact(db, func() error {
			if err := insertUsers(db, j.users[i:i+1], rows); err != nil {
				return err
			}
			if err := insertPosts(db, insertArticleSQL, articles, rows); err != nil {
				return err
			}
			return insertPosts(db, insertCommentSQL, comments, rows)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// found collects what a join brings, each user, article and comment once.
type found struct {
	users               []user
	articles, comments  []post
	userIDs, articleIDs map[int64]struct{}
	commentIDs          map[int64]struct{}
}

func (f *found) add(from row) {
	if id := from.integer(0); isNew(f.userIDs, id) {
		f.users = append(f.users, userOf(from))
	}
	if id := from.integer(4); isNew(f.articleIDs, id) {
		f.articles = append(f.articles, postOf(from, 4))
	}
	if id := from.integer(8); isNew(f.commentIDs, id) {
		f.comments = append(f.comments, postOf(from, 8))
	}
}

func isNew(known map[int64]struct{}, id int64) bool {
	if _, seen := known[id]; seen {
		return false
	}
	known[id] = struct{}{}
	return true
}

func (j joined) query(to *target, m *meter) (check func() error, err error) {
	rows := m.lane()
	defer rows.flush()
	all := &found{
		userIDs: map[int64]struct{}{}, articleIDs: map[int64]struct{}{}, commentIDs: map[int64]struct{}{},
	}
	onRow := func(from row) {
		all.add(from)
		rows.count(1)
	}
	const columns = "iitiiiitiiit"
	if j.byUser {
		for i := range j.users {
			email := []string{j.users[i].email}
			if err := to.db.query(joinSQL+"WHERE users.email = ? "+joinOrderSQL, columns, email, onRow); err != nil {
				return nil, err
			}
		}
	} else if err := to.db.query(joinSQL+joinOrderSQL, columns, nil, onRow); err != nil {
		return nil, err
	}
	return func() error { return j.different(all) }, nil
}

func (j joined) different(all *found) error {
	if err := differentUsers(all.users, j.users); err != nil {
		return err
	}
	if err := differentPosts("articles", all.articles, j.articles); err != nil {
		return err
	}
	return differentPosts("comments", all.comments, j.comments)
}

func differentPosts(table string, found, stored []post) error {
	if len(found) != len(stored) {
		return fmt.Errorf("The join found %d %s, %d are stored.", len(found), table, len(stored))
	}
	for i := range found {
		if found[i].id != stored[i].id || found[i].owner != stored[i].owner ||
			found[i].text != stored[i].text || !found[i].created.Equal(stored[i].created) {
			return fmt.Errorf("Row %d of the %s that the join found is not the one stored.", i, table)
		}
	}
	return nil
}

func (j joined) counts() map[string]int64 {
	return map[string]int64{
		"users": int64(len(j.users)), "articles": int64(len(j.articles)), "comments": int64(len(j.comments)),
	}
}
