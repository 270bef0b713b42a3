package dev.holdfast.kind;

import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The kind without transactions: what it prunes is there afterwards. */
class ObjectStoreKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws IOException {
    return in(where);
  }

  static TestKind in(Path where) throws IOException {
    return new Kind(new ObjectFolder(Files.createDirectory(where.resolve("objects"))));
  }

  record Kind(ObjectFolder folder) implements TestKind {

    @Override
    public String address() {
      return folder.address();
    }

    @Override
    public long clock() {
      return ObjectFolder.NOW;
    }

    @Override
    public String usual() {
      return "stored";
    }

    /** Its key says how long an object is kept. */
    @Override
    public Policy policy() {
      return new Policy(
          List.of(Rule.own(Match.statuses(List.of(new TaskStatus("stored"))))), false);
    }

    @Override
    public List<String> traits() {
      return List.of("", ObjectFolder.BRIEF, ObjectFolder.LOCKED, ObjectFolder.SHARED);
    }

    /** A brief object is as far from its time as another one would be. */
    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) {
      long own = trait.equals(ObjectFolder.BRIEF) ? 86_400 - 60 : 0;
      String key = trait + "object " + (folder.all().size() + 1);
      folder.put(key, status, time + own, 2);
      return new TaskId.Text(key);
    }

    @Override
    public void clear() throws IOException {
      folder.clear();
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
