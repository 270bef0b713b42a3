package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.RealMinio;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Proves what a prune stands on: with delete markers on the steps and signals of a finished
 * workflow a real buquet reads its state as before, and all others; without the markers it reads
 * every step and signal again.
 */
class MarkedStepsReal {

  @Test
  void buquetReadsTheStateWhileMarkedAndEverythingAfterwards() throws IOException {
    try (RealMinio minio = RealMinio.start();
        S3Client s3 = minio.client()) {
      JsonNode before = RealBuquet.run(minio, "queue");
      List<String> finished =
          before.path("workflows").properties().stream()
              .filter(one -> one.getValue().path("status").asText().equals("completed"))
              .map(Map.Entry::getKey)
              .toList();
      List<String> keys =
          s3.listObjectsV2(r -> r.bucket("queue").prefix("workflow/")).contents().stream()
              .map(S3Object::key)
              .filter(key -> finished.stream().anyMatch(id -> isArtefact(key, id)))
              .toList();
      assertThat(keys).hasSizeGreaterThan(finished.size());

      List<DeletedObject> marked =
          deleted(s3, keys.stream().map(key -> ObjectIdentifier.builder().key(key)).toList());
      JsonNode meanwhile = RealBuquet.says(minio, "queue");

      for (Map.Entry<String, JsonNode> workflow : before.path("workflows").properties()) {
        JsonNode now = meanwhile.path("workflows").path(workflow.getKey());
        if (finished.contains(workflow.getKey())) {
          assertThat(now.path("etag")).isEqualTo(workflow.getValue().path("etag"));
          assertThat(now.path("steps")).isEqualTo(workflow.getValue().path("steps"));
          assertThat(now.path("results")).isEmpty();
          assertThat(now.path("signals")).isEmpty();
        } else {
          assertThat(now).isEqualTo(workflow.getValue());
        }
      }

      deleted(
          s3,
          marked.stream()
              .map(
                  one ->
                      ObjectIdentifier.builder()
                          .key(one.key())
                          .versionId(one.deleteMarkerVersionId()))
              .toList());
      assertThat(RealBuquet.says(minio, "queue")).isEqualTo(before);
    }
  }

  private static boolean isArtefact(String key, String id) {
    return key.startsWith("workflow/" + id + "/steps/")
        || key.startsWith("workflow/" + id + "/signals/");
  }

  private static List<DeletedObject> deleted(S3Client s3, List<ObjectIdentifier.Builder> keys) {
    List<ObjectIdentifier> objects = keys.stream().map(ObjectIdentifier.Builder::build).toList();
    return s3.deleteObjects(r -> r.bucket("queue").delete(d -> d.objects(objects))).deleted();
  }
}
