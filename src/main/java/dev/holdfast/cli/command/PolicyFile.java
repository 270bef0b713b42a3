package dev.holdfast.cli.command;

import dev.holdfast.retention.policy.file.DaprLayer;
import dev.holdfast.retention.policy.file.PolicyDocument;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyProblem;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.Stores;
import dev.holdfast.text.PolicyWords;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * A policy in a file: rules in Holdfast's own YAML, fib-flow's JSON or a Dapr document.
 *
 * @param context for the sentences
 */
public record PolicyFile(CommandContext context) {

  /** Reads it; what is no policy ends the command. */
  public PolicyDocument read(String path) {
    return read(List.of(path));
  }

  /**
   * Reads a policy; what is none ends the command.
   *
   * @param paths one, or several that lie over one another
   */
  public PolicyDocument read(List<String> paths) {
    if (paths.size() == 1) {
      return told(paths.getFirst(), reading(paths.getFirst(), this::single));
    }
    DaprLayer all = null;
    for (String name : paths) {
      DaprLayer layer = reading(name, PolicyReader::layer);
      all = all == null ? layer : all.under(layer);
    }
    DaprLayer whole = all;
    String names = String.join(", ", paths);
    return told(names, reading(names, _ -> whole.document()));
  }

  private PolicyDocument single(Path path) throws PolicyFileException, IOException {
    try {
      return read(path, context.stores().get());
    } catch (PolicyFileException wrong) {
      if (wrong.problem != PolicyProblem.BAD_STATUS) {
        throw wrong;
      }
      try {
        // Of another kind of store: that it cannot be used with this one is said once it is open.
        return read(path, context.stores().get().all);
      } catch (PolicyFileException _) {
        throw wrong;
      }
    }
  }

  private static PolicyDocument read(Path path, Stores stores)
      throws PolicyFileException, IOException {
    return PolicyReader.read(path, stores.deletable(), stores.all);
  }

  private PolicyDocument told(String name, PolicyDocument document) {
    for (String key : document.ignored()) {
      String whose = document.runtime().isEmpty() ? "Dapr" : document.runtime();
      context.tell("policy.ignored", name, key, whose);
    }
    for (String variable : document.unset()) {
      context.tell("policy.unset", name, variable);
    }
    return document;
  }

  /** Reads of a file. */
  @FunctionalInterface
  private interface Reading<T> {
    T of(Path path) throws PolicyFileException, IOException;
  }

  private <T> T reading(String path, Reading<T> work) {
    try {
      return work.of(Path.of(path));
    } catch (PolicyFileException wrong) {
      String sentence = PolicyWords.load().of(wrong);
      throw wrong.line == 0
          ? context.usage("common.colon", path, sentence)
          : context.usage("common.wrongLine", path, Integer.toString(wrong.line), sentence);
    } catch (NoSuchFileException | InvalidPathException none) {
      throw context.usage("policy.noFile", path);
    } catch (IOException unreadable) {
      throw context.usage("policy.unreadable", path, unreadable.getMessage());
    }
  }
}
