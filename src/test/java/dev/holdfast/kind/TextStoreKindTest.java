package dev.holdfast.kind;

import dev.holdfast.store.textstore.TextStoreFile;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;

/** The small kind with ids that are texts. */
class TextStoreKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws Exception {
    return new Kind(TextStoreFile.create(where.resolve("jobs.db")));
  }

  private record Kind(TextStoreFile file) implements TestKind {

    @Override
    public String address() {
      return file.address();
    }

    @Override
    public Long now() {
      return TextStoreFile.NOW;
    }

    private TaskId job(long lastActive) throws SQLException {
      String key = "job " + (file.keys().size() + 1);
      file.job(key, "completed", lastActive, null);
      return new TaskId.Text(key);
    }

    @Override
    public TaskId due() throws SQLException {
      return job(TextStoreFile.OLD);
    }

    @Override
    public TaskId young() throws SQLException {
      return job(TextStoreFile.NOW - 10);
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
