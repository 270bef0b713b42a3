package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.buquet.prune.PruneDrift;
import dev.holdfast.store.buquet.prune.Pruned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/**
 * Writes down beside the state of a workflow what is pruned of it, before that is deleted: {@code
 * workflow/ID/archive.json}, to which each prune adds a run. buquet reads its state alone, so that
 * this is in nobody’s way.
 */
public final class Summaries {

  private static final String NAME = "/archive.json";
  private static final String FORMAT = "holdfast.archive/1";
  private static final String RUNS = "runs";

  /** A value that is longer is not repeated: its hash is enough. */
  private static final int LONGEST_VALUE = 4 << 10;

  /** The most bytes of values in one run. */
  private static final int MOST_VALUES = 1 << 20;

  private final ReadOnlyS3 s3;
  private final WritingS3 writing;
  private final long now;
  private final Cancellation cancellation;
  private final Map<Pruned, String> versions = new HashMap<>();
  private String build;
  private JsonNode policy;
  private long written;

  /**
   * Prepares.
   *
   * @param now the server's time, in Unix seconds
   */
  public Summaries(OpenBucket bucket, WritingS3 writing, long now, Cancellation cancellation) {
    this.s3 = bucket.s3();
    this.writing = writing;
    this.now = now;
    this.cancellation = cancellation;
  }

  /**
   * Hears what each run says of itself.
   *
   * @param build which version of the program does it
   * @param policy under which policy, as JSON
   */
  public void under(String build, String policy) {
    this.build = build;
    this.policy = Json.read(policy).orElse(null);
  }

  public static String key(String id) {
    return FoundWorkflow.FOLDER + id + NAME;
  }

  /** Returns how many were written, and stand. */
  public long written() {
    return written;
  }

  /**
   * Writes those of one call.
   *
   * @param hashed whether the bucket names contents by their MD5
   * @param settled takes those that cannot be pruned, since nothing can be written of them
   * @return those of which it was written, and read back as it was
   */
  public List<Pruned> write(List<Pruned> call, boolean hashed, List<Settled> settled) {
    Map<Pruned, ArrayNode> objects = objects(call, hashed, settled);
    List<Pruned> done = new ArrayList<>();
    BuquetStore.READING.each(
        call.stream().filter(objects::containsKey).iterator(),
        each -> Map.entry(each, write(each, objects.get(each))),
        each ->
            each.getValue().isEmpty()
                ? done.add(each.getKey())
                : settled.add(each.getValue().get()));
    written += done.size();
    return done;
  }

  /** One object that goes, and what it holds; null if it is gone already. */
  private record Going(Pruned workflow, Listed object, Body body) {}

  private Map<Pruned, ArrayNode> objects(List<Pruned> call, boolean hashed, List<Settled> settled) {
    Map<Pruned, ArrayNode> objects = new HashMap<>();
    Map<Pruned, Integer> room = new HashMap<>();
    call.forEach(each -> objects.put(each, JsonNodeFactory.instance.arrayNode()));
    BuquetStore.READING.all(
        call.stream()
            .flatMap(
                each -> each.live.artefacts().stream().map(object -> new Going(each, object, null)))
            .iterator(),
        this::read,
        going -> {
          Pruned workflow = going.workflow();
          Body body = going.body();
          Optional<Settled> another = workflow.another(going.object(), body, hashed);
          if (another.isPresent()) {
            if (objects.remove(workflow) != null) {
              settled.add(another.get());
            }
          } else if (objects.containsKey(workflow)) {
            int used = room.getOrDefault(workflow, 0);
            boolean small = body.bytes().length <= LONGEST_VALUE && used < MOST_VALUES;
            room.put(workflow, small ? used + body.bytes().length : used);
            objects.get(workflow).add(row(going, small));
          }
        });
    return objects;
  }

  private Going read(Going going) {
    Body body = s3.get(going.object().key(), cancellation).orElse(null);
    return new Going(going.workflow(), going.object(), body);
  }

  private static ObjectNode row(Going going, boolean withValue) {
    Body body = going.body();
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("key", going.object().key());
    row.put("size", going.object().size());
    row.put("etag", body.etag());
    row.put("version_id", body.versionId());
    row.put("last_modified", going.object().lastModified().toString());
    row.put("sha256", body.cut() ? null : Sha256.hex(body.bytes()));
    if (withValue) {
      Json.read(body).ifPresent(value -> row.set("value", value));
    }
    return row;
  }

  /** Writes one; returns why not. */
  private Optional<Settled> write(Pruned each, ArrayNode objects) {
    String id = each.id().toString();
    WorkflowState state =
        s3.get(FoundWorkflow.stateKey(id), cancellation)
            .filter(body -> body.identity().equals(each.identity))
            .flatMap(WorkflowState::of)
            .orElse(null);
    if (state == null) {
      return Optional.of(Settled.kept(each.id(), PruneDrift.CHANGED));
    }
    Body before = s3.get(key(id), cancellation).orElse(null);
    ObjectNode all =
        before == null ? first(id) : Json.object(before).map(Summaries::own).orElse(null);
    if (all == null) {
      return Optional.of(
          failed(each, PruneDrift.SUMMARY_FOREIGN, "archive.json is none of Holdfast"));
    }
    ((ArrayNode) all.get(RUNS)).add(run(each, state, objects));
    byte[] body = Json.compact(all).getBytes(StandardCharsets.UTF_8);
    Optional<PutObjectResponse> put =
        writing.put(key(id), body, before == null ? null : before.etag());
    if (put.isEmpty()) {
      return Optional.of(
          failed(each, PruneDrift.SUMMARY_CHANGED, "somebody else wrote archive.json"));
    }
    if (put.get().versionId() != null && !put.get().versionId().equals("null")) {
      synchronized (versions) {
        versions.put(each, put.get().versionId());
      }
    }
    boolean same =
        s3.get(key(id), cancellation).filter(now -> Arrays.equals(now.bytes(), body)).isPresent();
    return same
        ? Optional.empty()
        : Optional.of(
            failed(each, PruneDrift.SUMMARY_CHANGED, "archive.json is not as it was written"));
  }

  private static ObjectNode first(String id) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("format", FORMAT).put("workflow", id).putArray(RUNS);
    return all;
  }

  /** Returns what an earlier prune wrote; null if it is somebody else's. */
  private static ObjectNode own(JsonNode there) {
    return FORMAT.equals(Json.text(there, "format")) && there.path(RUNS).isArray()
        ? (ObjectNode) there
        : null;
  }

  private ObjectNode run(Pruned each, WorkflowState state, ArrayNode objects) {
    ObjectNode run = JsonNodeFactory.instance.objectNode();
    run.put("holdfast", build);
    run.put("pruned_at", now);
    run.set("policy", policy);
    run.put("type", state.type());
    run.put("status", state.status());
    run.set("definition_hash", state.json().get("definition_hash"));
    Listed there = each.live.state();
    run.putObject("state")
        .put("etag", there.etag())
        .put("version_id", there.versionId())
        .put("updated_at", Json.text(state.json(), "updated_at"));
    run.set("objects", objects);
    return run;
  }

  private static Settled failed(Pruned each, DriftReason reason, String text) {
    return Settled.failed(each.id(), reason, text, key(each.id().toString()));
  }

  /**
   * Takes a summary back of a workflow of which nothing was pruned after all. Where no versions are
   * kept it stays, and the next prune adds to it.
   */
  public void back(Pruned each) {
    String version = versions.remove(each);
    if (version != null) {
      writing.deleteVersion(key(each.id().toString()), version);
      written--;
    }
  }
}
