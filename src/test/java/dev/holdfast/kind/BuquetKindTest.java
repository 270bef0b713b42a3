package dev.holdfast.kind;

import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.BuquetWorkflows;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Workflows of buquet on the S3 server of the tests. */
class BuquetKindTest extends KindContract {

  @Override
  TestKind make(Path where) {
    return in();
  }

  static TestKind in() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    return new Kind(S3Server.start());
  }

  /** A server with one bucket. */
  static final class Kind implements TestKind {

    private static final String BUCKET = "queue";
    private static final String WRITTEN_LATER = "later ";
    private static final String PRUNED = "pruned ";

    private final S3Server server;
    private final BuquetBucket bucket;
    private final Instant now;
    private final List<TaskStore> open = new ArrayList<>();
    private int made;

    Kind(S3Server server) {
      this.server = server;
      this.bucket = BuquetBucket.on(server, BUCKET);
      this.now = Instant.now();
      server.clock().set(now);
      bucket.tasks().submit("keeps the bucket one of buquet's");
    }

    @Override
    public String address() {
      return "s3://" + BUCKET + "?endpoint=" + server.endpoint();
    }

    /** What holds for workflows is asked of these, as commands about retention do. */
    @Override
    public TaskStore open() {
      TaskStore store =
          KnownStores.ALL.open(
              StoreAddress.parse(address()), StoreOptions.defaults(SecretSource.NONE));
      open.add(store);
      return store.retained();
    }

    @Override
    public long clock() {
      return now.getEpochSecond();
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public List<String> traits() {
      return List.of("", WRITTEN_LATER, PRUNED);
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) {
      String id = trait + "workflow " + ++made;
      BuquetWorkflows workflows = bucket.workflows();
      server.clock().set(Instant.ofEpochSecond(time));
      workflows.start(id, "order");
      if (!trait.equals(PRUNED)) {
        workflows.runStep(id, "a").completeStep(id, "a", BuquetBucket.parsed("{\"done\":true}"));
      }
      workflows.become(id, status);
      if (trait.equals(WRITTEN_LATER)) {
        server.clock().set(Instant.ofEpochSecond(time + 1));
        bucket.put("workflow/" + id + "/steps/b.json", "1");
      }
      server.clock().set(now);
      return new TaskId.Text(id);
    }

    @Override
    public void clear() {
      S3Bucket all = server.bucket(BUCKET);
      for (String key : all.keys()) {
        if (key.startsWith("workflow/")) {
          all.versions(key).forEach(version -> all.delete(key, version.id()));
        }
      }
    }

    @Override
    public void change(TaskId subject) {
      bucket.workflows().change(subject.toString(), state -> state.put("data", "another"));
    }

    @Override
    public boolean refuse(TaskId subject) {
      server
          .faults()
          .onDeletedKey()
          .keys(key -> key.startsWith("workflow/" + subject + "/"))
          .answer(403, "AccessDenied");
      return true;
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) {
      Set<TaskId> gone = new TreeSet<>(among);
      gone.removeIf(
          id ->
              live().stream()
                  .anyMatch(
                      key ->
                          key.startsWith("workflow/" + id + "/steps/")
                              || key.startsWith("workflow/" + id + "/signals/")));
      return gone;
    }

    private List<String> live() {
      S3Bucket all = server.bucket(BUCKET);
      return all.keys().stream().filter(key -> all.live(key).isPresent()).toList();
    }

    @Override
    public Set<String> rows() {
      Set<String> rows = new TreeSet<>();
      S3Bucket all = server.bucket(BUCKET);
      live().forEach(key -> rows.add(key + " " + text(all.live(key).orElseThrow())));
      return rows;
    }

    private static String text(Version version) {
      return new String(version.body(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
      open.forEach(TaskStore::close);
      bucket.close();
      server.close();
    }
  }
}
