package dev.holdfast.cli;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What commands say, without what differs from run to run: paths, hashes, hosts and the hour. */
final class GoldenText {

  /** The head of a table, and the line below it. */
  private static final Pattern HEADS =
      Pattern.compile("(?m)^ *[A-Z][A-Z /#]*( {2,}[A-Z][A-Z /#]*)+ *$|^ *-{2,}( +-{2,})+ *$");

  private static final Map<Pattern, String> ANYTHING =
      patterns(
          // A server of this run.
          "postgres(ql)?@localhost:\\d+/store\\\\?_\\d+|postgresql:\\d+/store_\\d+(/\\S*\\.\\.\\.)?",
          "PLACE",
          // What was measured.
          "\"(duration_ms|longest_batch_ms|skew_seconds|skew|elapsed_ms)\" ?: ?-?[\\d.]+",
          "\"$1\":N",
          // A hash of rows and a fixed time is compared; one of a file, a place or a journal is
          // not.
          "\"(hash|prev|previous|journal_head|head|place|fingerprint|sha256|archive_sha256|start_hash|run|run_id|process)\""
              + " ?: ?\"[^\"]*\"",
          "\"$1\":\"HASH\"",
          "\\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b",
          "UUID",
          "\"bytes\" ?: ?\\d+(?=,\\s*\"page_bytes)",
          "\"bytes\":N",
          "\"(disk_free|free_pages|free_bytes|batch_ms|batches)\" ?: ?\\d+",
          "\"$1\":N",
          "(?m)^(duration_ms|longest_batch_ms|batches|space\\..*),-?[\\d.]+(?=\\R|\\r|$)",
          "$1,N",
          "\"\"(batch_ms|seconds)\"\":\\d+",
          "$1:N",
          "\"facts\":\\{\"seconds\":\\d+",
          "\"facts\":{\"seconds\":N",
          "(skew_seconds),\\d+",
          "$1,N",
          "\"updated_at\" ?: ?\\d+",
          "\"updated_at\":N",
          "(holdfast[.-]cleanup-\\w+-\\w+)-[0-9a-f]{6}\\b",
          "$1-HASH",
          // A path that was cut.
          "(sqlite|textstore):\\S*\\.\\.\\.",
          "PLACE",
          "PLACE/\\w*\\.\\.\\.",
          "PLACE",
          "\\b\\d+ batch(es)?( in|, the longest)",
          "N batches$2",
          "\\b[\\d,.]+ [kMGT]i?B\\b",
          "N bytes",
          "\\b\\d+[dhm]( \\d+[hms])? (ago|ahead|behind)",
          "N $2",
          // The real clock: of these years, and no time of the stores.
          "\\b179\\d{7}\\b|\\b18\\d{8}\\b",
          "NOW",
          "\\b202[6-9]-\\d\\d-\\d\\d([T ])\\d\\d:\\d\\d(:\\d\\d)?(\\.\\d+)?",
          "DATE$1TIME",
          "\\b(?:less than |under )?\\d+(\\.\\d+)? (ms|s)\\b",
          "N $2");

  private static final Pattern HASH =
      Pattern.compile("((?:digest[\": ,]+)?(?:sha256:)?)\\b([0-9a-f]{64}|[0-9a-f]{32})\\b");

  private final Map<String, String> words;
  private final Map<String, Integer> hashes = new HashMap<>();

  /** Takes what is said for what; the longest is looked for first. */
  GoldenText(Map<String, String> words) {
    this.words = words;
  }

  /** Returns the text without what differs. */
  String of(String said) {
    String text = said;
    for (Map.Entry<String, String> each :
        words.entrySet().stream()
            .filter(word -> !word.getValue().isEmpty())
            .sorted((a, b) -> b.getValue().length() - a.getValue().length())
            .toList()) {
      text = text.replace(each.getValue(), each.getKey());
    }
    text = numbered(text);
    for (Map.Entry<Pattern, String> each : ANYTHING.entrySet()) {
      text = each.getKey().matcher(text).replaceAll(each.getValue());
    }
    return columns(text.replace("\r", "\\r"));
  }

  /**
   * Numbers hashes by their first use. Those of places, files and of what goes into a journal
   * differ from run to run; that of the rows of a preview does not, and is compared as it is.
   */
  private String numbered(String text) {
    return HASH.matcher(text)
        .replaceAll(
            found ->
                found.group(1).contains("digest")
                    ? Matcher.quoteReplacement(found.group())
                    : found.group(1)
                        + "hash-"
                        + hashes.computeIfAbsent(found.group(2), _ -> hashes.size() + 1));
  }

  /** A path or a time that was replaced has moved what stands at its right. */
  private static String columns(String text) {
    return rows(HEADS.matcher(text).replaceAll(GoldenText::head));
  }

  /** How wide a column of ages is depends on the day. */
  private static String head(MatchResult line) {
    return line.group().strip().replaceAll("-+", "--").replaceAll(" {2,}", "  ");
  }

  private static String rows(String text) {
    return Pattern.compile("(?m)^.*(?:DIR|STORE|PLACE|HASH|NOW|DATE|N ms|N s|N ago|N bytes).*$")
        .matcher(text)
        .replaceAll(
            (MatchResult line) ->
                Matcher.quoteReplacement(line.group().replaceAll("(?<=\\S) {2,}", "  ")));
  }

  private static Map<Pattern, String> patterns(String... pairs) {
    Map<Pattern, String> patterns = new LinkedHashMap<>();
    for (int at = 0; at < pairs.length; at += 2) {
      patterns.put(Pattern.compile(pairs[at]), pairs[at + 1]);
    }
    return patterns;
  }
}
