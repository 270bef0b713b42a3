package dev.holdfast.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * A policy in a file, in fib-flow's own shape: a number, or an object with {@code expire_time} and
 * {@code statuses}.
 *
 * @param context for the sentences
 */
record PolicyFile(CommandContext context) {

  private static final int MOST_BYTES = 1 << 20;

  private static final Set<String> KEYS = Set.of("expire_time", "statuses");

  /** Reads it; what is no policy ends the command. */
  Policy read(String path) {
    Object content = parse(path, bytes(path));
    if (content instanceof Map<?, ?> object) {
      if (object.containsKey("now")) {
        throw context.usage("policy.now", path);
      }
      for (Object key : object.keySet()) {
        if (!KEYS.contains(key)) {
          context.note(context.say("policy.ignored", path, key));
        }
      }
    }
    try {
      return Policy.read(content).orElseThrow(() -> context.usage("policy.empty", path));
    } catch (PolicyException wrong) {
      throw context.usage("policy.wrongFile", path, wrong.getMessage());
    }
  }

  private byte[] bytes(String path) {
    try (InputStream file = Files.newInputStream(Path.of(path))) {
      byte[] bytes = file.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw context.usage("policy.large", path);
      }
      return bytes;
    } catch (NoSuchFileException | InvalidPathException none) {
      throw context.usage("policy.noFile", path);
    } catch (IOException unreadable) {
      throw context.usage("policy.unreadable", path, unreadable.getMessage());
    }
  }

  private Object parse(String path, byte[] bytes) {
    try {
      return new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .readValue(bytes, Object.class);
    } catch (JsonProcessingException broken) {
      int line = broken.getLocation() == null ? 1 : broken.getLocation().getLineNr();
      throw context.usage("policy.notJson", path, line);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
