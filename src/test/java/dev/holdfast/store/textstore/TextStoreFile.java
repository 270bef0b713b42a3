package dev.holdfast.store.textstore;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;

/** A store of the tests' own, and a way past the product for filling it and looking into it. */
public record TextStoreFile(Path file) {

  /** What the store's clock shows, in Unix seconds. */
  public static final long NOW = 1_760_000_000;

  /** Long ago. */
  public static final long OLD = NOW - 900_000;

  /** Makes an empty one. */
  public static TextStoreFile create(Path file) throws SQLException {
    TextStoreFile store = new TextStoreFile(file);
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table jobs (key text primary key not null, title text, status text, etag text,"
              + " created_at integer, last_active_time integer, parent_id text, root_id text)");
      statement.execute(
          "create table job_events (no integer primary key, job text, what text, at integer)");
      statement.execute("create table priorities (job text primary key, priority integer)");
      statement.execute("create table clock (now integer)");
      statement.execute("insert into clock values (" + NOW + ")");
    }
    return store;
  }

  /** What an operator types. */
  public String address() {
    return "textstore:" + file;
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  /** Gives a job another title than {@code job}. */
  public void title(String key, String title) throws SQLException {
    update("update jobs set title = ? where key = ?", title, key);
  }

  /** Says how urgent a job is; none is unless somebody says so. */
  public void priority(String key, long priority) throws SQLException {
    update("insert or replace into priorities values (?, ?)", key, priority);
  }

  /** Adds a job with an event. */
  public void job(String key, String state, long lastActive, String parent) throws SQLException {
    update(
        "insert into jobs values (?, ?, ?, ?, ?, ?, ?, ?)",
        key,
        "job",
        state,
        "\"etag of " + key + "\"",
        lastActive,
        lastActive,
        parent,
        parent);
    update("insert into job_events (job, what, at) values (?, 'task_created', ?)", key, lastActive);
  }

  /** Runs a statement. */
  public void update(String sql, Object... parameters) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int at = 0; at < parameters.length; at++) {
        statement.setObject(at + 1, parameters[at]);
      }
      statement.executeUpdate();
    }
  }

  /** Returns the keys that are there. */
  public Set<String> keys() throws SQLException {
    return texts("select key from jobs");
  }

  /** Returns every row of both tables, each as one text. */
  public Set<String> rows() throws SQLException {
    Set<String> rows =
        texts(
            "select quote(key) || quote(title) || quote(status) || quote(etag) || quote(created_at)"
                + " || quote(last_active_time) || quote(parent_id) || quote(root_id) from jobs");
    rows.addAll(
        texts("select quote(no) || quote(job) || quote(what) || quote(at) from job_events"));
    return rows;
  }

  private Set<String> texts(String sql) throws SQLException {
    Set<String> texts = new TreeSet<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
