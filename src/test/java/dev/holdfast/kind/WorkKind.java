package dev.holdfast.kind;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Pieces of work in an SQLite file; the names of queues have what an id must escape. */
record WorkKind(Path file, TaskStoreProvider provider, long clock) implements TestKind {

  static WorkKind in(Path where, TaskStoreProvider provider) throws SQLException {
    WorkKind kind =
        new WorkKind(where.resolve("work.db"), provider, System.currentTimeMillis() / 1_000);
    kind.execute(
        "create table work (queue text not null, no integer not null, state text, ended integer,"
            + " primary key (queue, no))");
    kind.execute(
        "create table notes (queue text, no integer, line integer, text text, primary key (queue,"
            + " no, line), foreign key (queue, no) references work on delete cascade)");
    kind.execute(
        "create table stamps (id integer primary key, of_queue text, of_no integer, stamp text)");
    return kind;
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Set<String> texts(String sql) throws SQLException {
    Set<String> texts = new TreeSet<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  @Override
  public String address() {
    return provider.kind().schemes().getFirst().name() + ":" + file;
  }

  @Override
  public TaskStore open() {
    return provider
        .open(
            StoreAddress.parse(address()),
            StoreOptions.defaults(SecretSource.NONE),
            List.of(provider))
        .store();
  }

  @Override
  public List<String> traits() {
    return List.of("mail/%2F", "a b");
  }

  @Override
  public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
    int no = texts("select queue || no from work").size() + 1;
    execute("insert into work values ('%s', %d, '%s', %d)".formatted(trait, no, status, time));
    execute(
        "insert into notes values ('%1$s', %2$d, 1, 'one'), ('%1$s', %2$d, 2, 'two')"
            .formatted(trait, no));
    execute(
        "insert into stamps (of_queue, of_no, stamp) values ('%s', %d, 'x')".formatted(trait, no));
    return TaskId.of(List.of(new TaskId.Text(trait), TaskId.of(no)));
  }

  @Override
  public void clear() throws SQLException {
    for (String table : List.of("stamps", "notes", "work")) {
      execute("delete from " + table);
    }
  }

  @Override
  public String usual() {
    return "done";
  }

  @Override
  public void change(TaskId subject) throws SQLException {
    execute("update work set ended = ended + 1 where no = " + subject.parts(2).getLast());
  }

  @Override
  public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
    Set<String> there = texts("select no from work");
    Set<TaskId> gone = new TreeSet<>(among);
    gone.removeIf(id -> there.contains(id.parts(2).getLast()));
    return gone;
  }

  @Override
  public Set<String> rows() throws SQLException {
    Set<String> rows =
        texts("select quote(queue) || quote(no) || quote(state) || quote(ended) from work");
    rows.addAll(texts("select quote(queue) || quote(no) || quote(line) || quote(text) from notes"));
    rows.addAll(
        texts("select quote(id) || quote(of_queue) || quote(of_no) || quote(stamp) from stamps"));
    return rows;
  }

  @Override
  public void close() {
    // Its folder goes with the test.
  }
}
