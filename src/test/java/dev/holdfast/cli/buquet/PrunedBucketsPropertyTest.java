package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.buquet.RandomBucket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/**
 * Proves on random buckets that a prune deletes the steps and signals of what its preview lists,
 * and nothing else, and that each workflow by itself is explained as the preview has it.
 */
class PrunedBucketsPropertyTest {

  @Provide
  Arbitrary<RandomBucket> buckets() {
    return RandomBucket.upTo(25);
  }

  @Property(tries = 12, shrinking = ShrinkingMode.OFF)
  void onlyWhatIsListedIsPrunedAndEachIsExplainedSo(@ForAll("buckets") RandomBucket random)
      throws IOException {
    Path records = TestFolder.make("prune");
    try (PruneBench bench = new PruneBench(records)) {
      bench.bucket.tasks().submit("keeps the bucket one of buquet's");
      List<String> written = random.write(bench.server, "queue");
      bench.server.clock().set(Instant.now());
      Map<String, String> before = bench.live();

      JsonNode preview = bench.run("preview", "--keep", "30d", "--ids", "--json").json();
      Set<String> planned = new TreeSet<>();
      preview.get("ids").forEach(id -> planned.add(id.asText()));
      assertThat(explained(bench, written)).isEqualTo(planned);

      CommandLineRun run = bench.cleanup();
      assertThat(run.exit()).as(run.err()).isZero();
      Map<String, String> left = new TreeMap<>(before);
      left.keySet()
          .removeIf(
              key ->
                  planned.stream()
                      .anyMatch(
                          id ->
                              key.startsWith("workflow/" + id + "/steps/")
                                  || key.startsWith("workflow/" + id + "/signals/")));
      assertThat(bench.live()).isEqualTo(left);
      assertThat(run.json().get("workflows_pruned").asInt()).isEqualTo(planned.size());
      assertThat(run.json().get("objects_deleted").asInt()).isEqualTo(before.size() - left.size());
    } finally {
      delete(records);
    }
  }

  private static Set<String> explained(PruneBench bench, List<String> written) {
    Set<String> candidates = new TreeSet<>();
    for (String id : new TreeSet<>(written)) {
      CommandLineRun run = bench.run("explain", id, "--keep", "30d", "--json");
      if (run.exit() == 0 && run.json().get("eligible").asBoolean()) {
        candidates.add(id);
      }
    }
    return candidates;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
