package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * A workflow as it is in the bucket right now, object by object.
 *
 * @param state null if there is none
 * @param artefacts its steps and signals, in the order of their keys
 * @param deeper whether another state lies below it, steps and signals left out: these were looked
 *     at when it was chosen, and are compared as all others
 */
public record LiveWorkflow(String id, Listed state, List<Listed> artefacts, boolean deeper) {

  public LiveWorkflow {
    artefacts = List.copyOf(artefacts);
  }

  /** Lists one. */
  public static LiveWorkflow of(ReadOnlyS3 s3, String id, Cancellation cancellation) {
    return of(id, (folder, sink) -> s3.objects(folder, sink, cancellation));
  }

  /** Lists one with the ids of its versions, where the bucket keeps some. */
  public static LiveWorkflow withVersions(OpenBucket bucket, String id, Cancellation cancellation) {
    return switch (bucket.versioning()) {
      // What was written before versions were suspended has an id too.
      case ENABLED, SUSPENDED ->
          of(id, (folder, sink) -> bucket.s3().newest(folder, sink, cancellation));
      case NEVER -> of(bucket.s3(), id, cancellation);
      // Nobody knows whether there are any, or may list them: the object itself tells.
      case UNSUPPORTED, UNKNOWN -> {
        LiveWorkflow live = of(bucket.s3(), id, cancellation);
        yield bucket
            .s3()
            .get(FoundWorkflow.stateKey(id), cancellation)
            .map(live::withState)
            .orElse(live);
      }
    };
  }

  private LiveWorkflow withState(Body body) {
    Listed read =
        Listed.live(
            FoundWorkflow.stateKey(id),
            body.etag(),
            body.bytes().length,
            // A listing may tell fractions of a second that the header of an answer cannot.
            state != null && body.etag().equals(state.etag())
                ? state.lastModified()
                : body.lastModified(),
            body.versionId());
    return new LiveWorkflow(id, read, artefacts, deeper);
  }

  private static LiveWorkflow of(String id, BiConsumer<String, Predicate<Listed>> listing) {
    List<Listed> all = new ArrayList<>();
    listing.accept(FoundWorkflow.FOLDER + id + "/", all::add);
    String state = FoundWorkflow.stateKey(id);
    return new LiveWorkflow(
        id,
        all.stream().filter(object -> object.key().equals(state)).findFirst().orElse(null),
        all.stream().filter(object -> prunable(object.key(), id)).toList(),
        all.stream()
            .map(Listed::key)
            .filter(key -> key.endsWith(FoundWorkflow.STATE) && !key.equals(state))
            .anyMatch(key -> !owns(key)));
  }

  /** Returns whether a prune of this workflow may delete an object of this key. */
  public static boolean prunable(String key, String id) {
    String folder = FoundWorkflow.FOLDER + id;
    return key.startsWith(folder + Artefacts.STEPS) || key.startsWith(folder + Artefacts.SIGNALS);
  }

  /** Returns the workflow that an object of this key belongs to: the first part that names it. */
  public static String owner(String key) {
    return key.substring(FoundWorkflow.FOLDER.length(), end(key));
  }

  /** Returns whether a key, or what one begins with, is that of steps or signals of a workflow. */
  public static boolean owns(String key) {
    return end(key) >= 0;
  }

  private static int end(String key) {
    int from = FoundWorkflow.FOLDER.length();
    int step = key.indexOf(Artefacts.STEPS, from);
    int signal = key.indexOf(Artefacts.SIGNALS, from);
    return step < 0 ? signal : signal < 0 ? step : Math.min(step, signal);
  }

  /** Returns its steps and signals as parts of which it consists. */
  public List<String> parts() {
    return artefacts.stream().map(LiveWorkflow::part).toList();
  }

  public static String part(Listed object) {
    return object.etag() + " " + object.key();
  }

  /**
   * Returns what tells whether it has changed.
   *
   * @param identity of its state
   * @param begun parts that an earlier run has begun to delete: they count whether or not they are
   *     gone
   */
  public String version(String identity, Collection<String> begun) {
    TreeMap<String, Listed> all = new TreeMap<>(KeyOrder.KEYS);
    for (String part : begun) {
      int blank = part.indexOf(' ');
      String key = part.substring(blank + 1);
      all.put(key, new Listed(key, part.substring(0, blank), 0, Instant.EPOCH, null, false, false));
    }
    artefacts.forEach(object -> all.put(object.key(), object));
    Artefacts sum = new Artefacts();
    int end = FoundWorkflow.FOLDER.length() + id.length();
    all.values().forEach(object -> sum.add(object.key().substring(end), object));
    return sum.version(identity);
  }

  /** Returns whether something was written after its state, by the server's clock. */
  public boolean straggler() {
    return state != null
        && artefacts.stream()
            .anyMatch(object -> object.lastModified().isAfter(state.lastModified()));
  }

  public long steps() {
    String folder = FoundWorkflow.FOLDER + id + Artefacts.STEPS;
    return artefacts.stream().filter(object -> object.key().startsWith(folder)).count();
  }

  public long bytes() {
    return artefacts.stream().mapToLong(Listed::size).sum();
  }
}
