package dev.holdfast.kind;

import dev.holdfast.store.objectstore.ObjectFolder;
import dev.holdfast.store.objectstore.ObjectFolder.Answer;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The kind without transactions: what it prunes is there afterwards. */
class ObjectStoreKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws Exception {
    return new Kind(new ObjectFolder(Files.createDirectory(where.resolve("objects"))));
  }

  private record Kind(ObjectFolder folder) implements TestKind {

    @Override
    public String address() {
      return folder.address();
    }

    @Override
    public Long now() {
      return ObjectFolder.NOW;
    }

    private TaskId object(long at) {
      String key = "object " + (folder.all().size() + 1);
      folder.put(key, "stored", at, 2);
      return new TaskId.Text(key);
    }

    @Override
    public TaskId due() {
      return object(ObjectFolder.OLD);
    }

    @Override
    public TaskId young() {
      return object(ObjectFolder.NOW - 10);
    }

    @Override
    public void change(TaskId subject) {
      folder.put(subject.toString(), "stored", ObjectFolder.OLD + 1, 2);
    }

    @Override
    public boolean refuse(TaskId subject) {
      folder.put(subject.toString(), "stored", ObjectFolder.OLD, 2, Answer.REFUSES);
      return true;
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) {
      Set<TaskId> gone = new TreeSet<>(among);
      folder.keys().forEach(key -> gone.remove(new TaskId.Text(key)));
      return gone;
    }

    @Override
    public Set<String> rows() {
      return folder.all().stream().map(Object::toString).collect(Collectors.toSet());
    }

    @Override
    public void close() {
      // Its folder goes with the test.
    }
  }
}
