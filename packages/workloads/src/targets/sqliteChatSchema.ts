const randomKey = "BLOB PRIMARY KEY DEFAULT (randomblob(16))";

/**
 * Tables of the chat room on SQLite with one member, one user outside it and one room. `messageKey`
 * says what keys messages have.
 */
export const sqliteChatSchemaWith = (messageKey: "random" | "integer") => `
  CREATE TABLE users (
    id BLOB PRIMARY KEY DEFAULT (randomblob(16)), name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE room (
    id BLOB PRIMARY KEY DEFAULT (randomblob(16)), name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE room_members (
    user BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room BLOB NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    PRIMARY KEY (user, room)
  ) STRICT;
  CREATE TABLE message (
    id ${messageKey === "integer" ? "INTEGER PRIMARY KEY" : randomKey},
    owner BLOB REFERENCES users (id) ON DELETE SET NULL,
    room BLOB NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    data TEXT NOT NULL DEFAULT 'empty'
  ) STRICT;
  INSERT INTO users (name) VALUES ('member'), ('outsider');
  INSERT INTO room (name) VALUES ('room0');
  INSERT INTO room_members SELECT users.id, room.id FROM users, room WHERE users.name = 'member';
`;

/** The same with random keys, as published. */
export const sqliteChatSchema = sqliteChatSchemaWith("random");
