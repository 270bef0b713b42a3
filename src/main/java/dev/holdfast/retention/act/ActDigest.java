package dev.holdfast.retention.act;

import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * The fingerprint of what was chosen. Over lines: {@code holdfast plan 4}; the verb; the query, or
 * an empty line; now; what was said with the verb, each its name and the bits of a double; then for
 * each task in order its id as {@code n} and a number or {@code t} and a text, its status or
 * nothing, its time as the bits of a double, its version or nothing, and its marks, each behind the
 * number of its bytes.
 */
final class ActDigest {

  private final MessageDigest digest = Sha256.digest();

  static String of(ActTerm act, String query, long now, List<ChosenTask> tasks) {
    ActDigest sum = new ActDigest();
    sum.text("holdfast plan 4");
    sum.text(act.verb());
    sum.text(query == null ? "" : query);
    sum.text(Long.toString(now));
    act.asked()
        .forEach(
            (name, value) -> {
              sum.text(name);
              sum.text(Long.toString(Double.doubleToLongBits(value)));
            });
    for (ChosenTask task : tasks) {
      sum.text((task.id() instanceof TaskId.Numeric ? "n" : "t") + task.id());
      sum.text(task.gone() ? "" : task.status().code());
      sum.text(Long.toString(Double.doubleToLongBits(task.time())));
      sum.text(task.version() == null ? "" : task.version());
      sum.text(Integer.toString(task.marks()));
    }
    return "sha256:" + HexFormat.of().formatHex(sum.digest.digest());
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + " ").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
    digest.update((byte) '\n');
  }
}
