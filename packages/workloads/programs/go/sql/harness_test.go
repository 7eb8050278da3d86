package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

type line struct {
	ID     int             `json:"id"`
	Ok     bool            `json:"ok"`
	Code   string          `json:"code"`
	Result json.RawMessage `json:"result"`
}

// say sends requests as a worker does and answers the lines that belong to one.
func say(t *testing.T, requests ...string) []line {
	t.Helper()
	var output bytes.Buffer
	if err := serve(strings.NewReader(strings.Join(requests, "\n")+"\n"), &output); err != nil {
		t.Fatal(err)
	}
	var answers []line
	for _, text := range strings.Split(strings.TrimSpace(output.String()), "\n") {
		var one line
		if err := json.Unmarshal([]byte(text), &one); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if one.ID != 0 {
			answers = append(answers, one)
		}
	}
	return answers
}

func prepareOf(t *testing.T, durability string) string {
	return fmt.Sprintf(
		`{"id":1,"op":"prepare","plan":{"scenario":"sql.simple","scenarioVersion":1,`+
			`"params":{"rows":50},"durability":%q,"dataDir":%q}}`, durability, t.TempDir())
}

func TestWholeTrialCountsEveryRow(t *testing.T) {
	answers := say(t, prepareOf(t, "wal-normal"),
		`{"id":2,"op":"warmup"}`, `{"id":3,"op":"run"}`, `{"id":4,"op":"verify"}`, `{"id":5,"op":"bye"}`)
	if len(answers) != 5 {
		t.Fatalf("%d answers to 5 requests", len(answers))
	}
	for _, one := range answers {
		if !one.Ok {
			t.Errorf("request %d was refused: %s", one.ID, one.Code)
		}
	}
	var ran runResult
	if err := json.Unmarshal(answers[2].Result, &ran); err != nil {
		t.Fatal(err)
	}
	if ran.Load.Operations != 100 || len(ran.Reasons) != 0 {
		t.Errorf("50 rows written and read made %d operations and %v", ran.Load.Operations, ran.Reasons)
	}
	var verified verifyResult
	if err := json.Unmarshal(answers[3].Result, &verified); err != nil {
		t.Fatal(err)
	}
	if len(verified.Reasons) != 0 || verified.Settings["journalMode"] != "wal" {
		t.Errorf("a faultless trial was verified as %+v", verified)
	}
}

func TestRequestsOutOfOrderAreRefusedNotFatal(t *testing.T) {
	answers := say(t, "no json", `{"id":1,"op":"run"}`, `{"id":2,"op":"dance"}`,
		strings.Replace(prepareOf(t, "never"), `"id":1`, `"id":3`, 1), `{"id":4,"op":"hello"}`)
	want := []line{{ID: 1, Code: "load_failed"}, {ID: 2, Code: "unsupported"}, {ID: 3, Code: "unsupported"}}
	if len(answers) != 4 {
		t.Fatalf("%d answers to 4 requests", len(answers))
	}
	for i, one := range want {
		if answers[i].ID != one.ID || answers[i].Ok || answers[i].Code != one.Code {
			t.Errorf("got %+v, want %+v", answers[i], one)
		}
	}
	if !answers[3].Ok {
		t.Error("nothing is answered after a refusal")
	}
}

func TestDurabilityIsOnlyConfirmedByItsOwnSettings(t *testing.T) {
	for asked, promised := range durabilities {
		for ran, other := range durabilities {
			found := mismatches(promised, other.expected())
			if (len(found) == 0) != (asked == ran) {
				t.Errorf("%s, run as %s, gave %v", asked, ran, found)
			}
		}
	}
}

func TestChangedAndLostRowsAreFound(t *testing.T) {
	stored := newFlat("sql.simple", map[string]any{"rows": float64(3)}).users
	if err := differentUsers(stored, stored); err != nil {
		t.Error(err)
	}
	if differentUsers(stored[:2], stored) == nil {
		t.Error("a lost user was not found")
	}
	changed := append([]user{}, stored...)
	changed[1].email = "other@example.com"
	if differentUsers(changed, stored) == nil {
		t.Error("a changed user was not found")
	}
	params := map[string]any{"users": 2.0, "articlesPerUser": 2.0, "commentsPerArticle": 3.0}
	posts := newJoined("sql.complex", params).comments
	if len(posts) != 12 {
		t.Errorf("%d comments of 2 × 2 articles", len(posts))
	}
	moved := append([]post{}, posts...)
	moved[5].owner++
	if differentPosts("comments", moved, posts) == nil {
		t.Error("a comment of another article was not found")
	}
}
