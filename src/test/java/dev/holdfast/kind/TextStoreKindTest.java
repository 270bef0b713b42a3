package dev.holdfast.kind;

import dev.holdfast.store.textstore.TextStoreFile;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The small kind with ids that are texts. */
class TextStoreKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws SQLException {
    return in(where);
  }

  static TestKind in(Path where) throws SQLException {
    return new Kind(TextStoreFile.create(where.resolve("jobs.db")));
  }

  record Kind(TextStoreFile file) implements TestKind {

    @Override
    public String address() {
      return file.address();
    }

    @Override
    public long clock() {
      return TextStoreFile.NOW;
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public List<String> traits() {
      return List.of("job", "court", "unbilled", "unwatched");
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
      String key = "job " + (file.keys().size() + 1);
      file.job(key, status, time, parent == null ? null : parent.toString());
      file.title(key, trait);
      return new TaskId.Text(key);
    }

    @Override
    public void clear() throws SQLException {
      file.update("delete from job_events");
      file.update("delete from jobs");
    }

    @Override
    public void change(TaskId subject) throws SQLException {
      file.update("update jobs set etag = 'another' where key = ?", subject.toString());
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
      Set<TaskId> gone = new TreeSet<>(among);
      file.keys().forEach(key -> gone.remove(new TaskId.Text(key)));
      return gone;
    }

    @Override
    public Set<String> rows() throws SQLException {
      return file.rows();
    }

    @Override
    public void close() {
      // Its folder goes with the test.
    }
  }
}
