package dev.holdfast.cli.command;

import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.TypedTime;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what an operator typed after an option. What makes no sense ends the command with a
 * sentence that names the option and shows what would.
 *
 * @param context for the sentences
 */
public record OptionValues(CommandContext context) {

  private static final Pattern SIZE = Pattern.compile("(\\d+)(?:([kKmMgG]?)i?[bB]?)");

  /** Reads a whole number from 1 to a largest one. */
  public long positive(String option, String typed, long most) {
    try {
      long number = Long.parseLong(typed.strip());
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Said below, as of a number that is out of range.
    }
    throw context.usage("value.positive", option, typed, most);
  }

  /** Reads a whole number from 1 to a largest one; what is usual if none is typed. */
  public Integer count(String option, String typed, int most, Integer usual) {
    return typed == null ? usual : Integer.valueOf((int) positive(option, typed, most));
  }

  /**
   * Reads the name of a constant, whatever its case; what is usual if none is typed.
   *
   * @param key of the sentence about what is no such name
   */
  public <E extends Enum<E>> E word(String key, String typed, E usual) {
    return typed == null
        ? usual
        : Arrays.stream(usual.getDeclaringClass().getEnumConstants())
            .filter(each -> each.name().equalsIgnoreCase(typed))
            .findFirst()
            .orElseThrow(() -> context.usage(key, typed));
  }

  /** Reads a whole number of any sign. */
  public long whole(String option, String typed) {
    try {
      return Long.parseLong(typed.strip());
    } catch (NumberFormatException noNumber) {
      throw context.usage("value.whole", option, typed);
    }
  }

  /** Reads the id of a task of this store; null and empty text are none. */
  public TaskId id(String option, String typed, StoreInfo store) {
    boolean texts = store.can(Capability.TEXT_IDS);
    if (typed == null || (texts ? typed.isEmpty() : typed.isBlank())) {
      return null;
    }
    TaskId id = store.id(typed);
    if (texts || id instanceof TaskId.Numeric) {
      return id;
    }
    throw context.usage("value.id", option, typed);
  }

  /** Reads the id that a command is about, as no task at all has an empty number. */
  public TaskId wanted(String typed, StoreInfo store) {
    context.refuse("value.noId", typed.isBlank() && !store.can(Capability.TEXT_IDS));
    return store.id(typed);
  }

  /** Reads a duration with its unit, in seconds; never zero. */
  public long seconds(String option, String typed) {
    try {
      return Durations.parse(typed);
    } catch (DurationException wrong) {
      throw context.usage("common.colon", option, RetentionText.load().of(wrong));
    }
  }

  /** Reads a duration that may also be in milliseconds; what is usual if none is typed. */
  public Duration duration(
      String option, String typed, Duration least, Duration most, Duration usual) {
    if (typed == null) {
      return usual;
    }
    Duration time;
    try {
      time = Durations.parseShort(typed);
    } catch (DurationException wrong) {
      throw context.usage("common.colon", option, RetentionText.load().of(wrong));
    }
    if (time.compareTo(least) < 0 || time.compareTo(most) > 0) {
      throw context.usage(
          "value.time", option, typed, Durations.formatShort(least), Durations.formatShort(most));
    }
    return time;
  }

  /** Reads a size such as {@code 64MB}, in bytes; {@code K}, {@code M} and {@code G} are binary. */
  public long bytes(String option, String typed) {
    Matcher size = SIZE.matcher(typed.strip());
    context.refuse("value.bytes", !size.matches(), option, typed);
    String unit = size.group(2).toUpperCase(Locale.ROOT);
    int shift = unit.isEmpty() ? 0 : 10 * ("KMG".indexOf(unit.charAt(0)) + 1);
    return positive(option, size.group(1), Long.MAX_VALUE >> shift) << shift;
  }

  /** Reads an instant, as Unix seconds or as ISO-8601 with an offset; in Unix seconds. */
  public long instant(String option, String typed) {
    return TypedTime.exact(typed)
        .or(() -> TypedTime.day(ZoneOffset.UTC, typed))
        .orElseThrow(() -> context.usage("value.instant", option, typed));
  }
}
