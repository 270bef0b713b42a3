package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.Encryption;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The words that options take, for shells that complete them. What is refused is said elsewhere.
 */
public final class OptionWords {

  private OptionWords() {}

  /** How a result may be printed. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Format.values()).map(Format::toString).iterator();
    }
  }

  /** What statistics are grouped by. */
  public static final class Groups implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("name", "tag").iterator();
    }
  }

  /** The spans of time that statistics are made of. */
  public static final class Spans implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("1h", "24h", "7d").iterator();
    }
  }

  /** Words of kinds of stores. */
  abstract static class OfKinds implements Iterable<String> {

    Supplier<Stores> stores;

    abstract Stream<String> of(Stores known);

    @Override
    public Iterator<String> iterator() {
      return of(stores.get()).iterator();
    }
  }

  /** The statuses of tasks of some kind of store. */
  public static final class Statuses extends OfKinds {
    @Override
    Stream<String> of(Stores known) {
      return known.statuses().stream().map(TaskStatus::code);
    }
  }

  /** The statuses that a policy may name. */
  static final class PolicyStatuses extends OfKinds {
    @Override
    Stream<String> of(Stores known) {
      return known.deletable().stream().map(TaskStatus::code);
    }
  }

  /** The hazards of a cleanup that may be allowed or skipped. */
  public static final class Hazards extends OfKinds {
    @Override
    Stream<String> of(Stores known) {
      return known.hazards().choosable().stream().map(HazardTerm::code);
    }
  }

  /** What a store is used for. */
  public static final class Environments implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Environment.values()).map(Environment::wireName).iterator();
    }
  }

  /** How a connection is encrypted. */
  public static final class Encryptions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Encryption.words().iterator();
    }
  }

  /** What to do outside of a window. */
  public static final class Outside implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("wait", "stop").iterator();
    }
  }
}
