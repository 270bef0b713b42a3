package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.DurationProblem;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.YamlNode.Scalar;
import dev.holdfast.task.Coded;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads one rule of a file of Holdfast's own. */
record RuleReading(Values values, List<TaskStatus> nameable) {

  static final Set<String> KEYS =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  ("rule root name tag type queue status statuses age max_count keep_newest"
                          + " keep immediately")
                      .split(" "))));

  Rule read() throws PolicyFileException {
    boolean forever = forever();
    boolean immediately = values.truth("immediately");
    boolean own = !immediately && Rule.OWN.equals(values.written("age"));
    Double age = own ? null : age(immediately);
    Integer maxCount = values.count("max_count");
    Integer keepNewest = values.count("keep_newest");
    if (forever && (own || age != null || maxCount != null || keepNewest != null || immediately)) {
      throw problem(PolicyProblem.KEEP_AND_DELETE, "keep");
    }
    if (!forever && !own && age == null && maxCount == null) {
      throw keepNewest == null
          ? problem(PolicyProblem.NO_EFFECT, "rule")
          : problem(PolicyProblem.ONLY_A_FLOOR, "keep_newest");
    }
    if (keepNewest != null && maxCount != null && keepNewest > maxCount) {
      throw problem(PolicyProblem.FLOOR_ABOVE_CAP, "keep_newest", keepNewest, maxCount);
    }
    return new Rule(
        values.text("rule"), match(), age, maxCount, keepNewest, forever, immediately, own, null);
  }

  private Match match() throws PolicyFileException {
    return new Match(
        values.id("root"),
        name(),
        values.text("tag"),
        values.text("type"),
        values.text("queue"),
        statuses());
  }

  private NamePattern name() throws PolicyFileException {
    String name = values.text("name");
    if (name != null && name.length() > NamePattern.MAX_LENGTH) {
      throw problem(PolicyProblem.LONG_NAME, "name", NamePattern.MAX_LENGTH);
    }
    return name == null ? null : new NamePattern(name);
  }

  private List<TaskStatus> statuses() throws PolicyFileException {
    if (values.has("status") && values.has("statuses")) {
      throw problem(PolicyProblem.STATUS_TWICE, "statuses");
    }
    List<TaskStatus> statuses = new ArrayList<>();
    for (Scalar text : values.texts(values.has("status") ? "status" : "statuses")) {
      TaskStatus status = new TaskStatus(text.text());
      if (!nameable.contains(status)) {
        throw new PolicyFileException(
            PolicyProblem.BAD_STATUS, text.line(), status.code(), Coded.joined(nameable));
      }
      statuses.add(status);
    }
    return statuses;
  }

  private boolean forever() throws PolicyFileException {
    String keep = values.text("keep");
    if (keep != null && !keep.equals("forever")) {
      throw problem(PolicyProblem.KEEP, "keep", keep);
    }
    return keep != null;
  }

  private Double age(boolean immediately) throws PolicyFileException {
    String written = values.written("age");
    Double age;
    try {
      age = written == null ? null : Double.valueOf(Durations.parse(written));
    } catch (DurationException wrong) {
      if (wrong.problem != DurationProblem.ZERO) {
        throw problem(PolicyProblem.BAD_AGE, "age", wrong);
      }
      age = 0.0;
    }
    if (immediately && (age == null || age > 0)) {
      throw problem(PolicyProblem.NOT_IMMEDIATELY, "immediately");
    }
    if (!immediately && age != null && age <= 0) {
      throw problem(PolicyProblem.ZERO_AGE, "age", written);
    }
    return age;
  }

  private PolicyFileException problem(PolicyProblem problem, String key, Object... details) {
    return new PolicyFileException(problem, values.line(key), details);
  }
}
