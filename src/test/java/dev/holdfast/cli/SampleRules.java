package dev.holdfast.cli;

/** A policy of rules by name, by status and for the rest. */
public final class SampleRules {

  private static final String FIRST =
      """
      version: 1
      rules:
        - rule: "mail"
          name: "mail.*"
          age: 3d
          max_count: 2
        - rule: "failed"
          status: permanently_failed
          age: 20d
      """;

  private SampleRules() {}

  /** Returns a file that keeps the rest for so long. */
  static String keepingTheRest(String age) {
    return keepingTheRest(age, "");
  }

  /**
   * Returns a file that keeps the rest for so long.
   *
   * @param more rules before that of the rest, each line whole
   */
  public static String keepingTheRest(String age, String more) {
    return FIRST + more + "  - rule: \"rest\"\n    age: " + age + "\n    keep_newest: 1\n";
  }
}
