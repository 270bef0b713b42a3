package dev.holdfast.cli;

import dev.holdfast.retention.policy.file.PolicyDocument;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.text.PolicyWords;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A policy in a file: rules in Holdfast's own YAML, fib-flow's JSON or a Dapr document.
 *
 * @param context for the sentences
 */
record PolicyFile(CommandContext context) {

  /** Reads it; what is no policy ends the command. */
  PolicyDocument read(String path) {
    try {
      PolicyDocument document =
          PolicyReader.read(Path.of(path), context.stores().get().deletable());
      for (String key : document.ignored()) {
        String whose = document.runtime().isEmpty() ? "Dapr" : document.runtime();
        context.note(context.say("policy.ignored", path, key, whose));
      }
      return document;
    } catch (PolicyFileException wrong) {
      String sentence = PolicyWords.english().of(wrong);
      throw wrong.line() == 0
          ? context.usage("policy.wrongFile", path, sentence)
          : context.usage("policy.wrongLine", path, Integer.toString(wrong.line()), sentence);
    } catch (NoSuchFileException | InvalidPathException none) {
      throw context.usage("policy.noFile", path);
    } catch (IOException unreadable) {
      throw context.usage("policy.unreadable", path, unreadable.getMessage());
    }
  }
}
