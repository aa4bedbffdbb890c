# Creates a language model of a few kilobytes and serves it with llama.cpp. Prints the base URL, and exits when its standard
# input is closed. Needs the packages xllamacpp and gguf.
import sys

import numpy
import xllamacpp
from gguf import GGUFWriter, TokenType

EMBEDDING, FEED_FORWARD, HEADS, CONTEXT = 64, 64, 2, 8192
SPECIAL = ["<unk>", "<s>", "</s>"]
# The model understands nothing: after any text, it prefers these characters in this order. The JSON Schema in
# the request constrains its answers, so this order keeps them short.
LIKED = '"}]tnruel{[:, '


def write_model(path):
    tokens = SPECIAL + [f"<0x{byte:02X}>" for byte in range(256)]
    types = [TokenType.UNKNOWN, TokenType.CONTROL, TokenType.CONTROL] + [TokenType.BYTE] * 256
    random = numpy.random.default_rng(7)

    def noise(*shape):
        return (random.standard_normal(shape) * 1e-4).astype(numpy.float32)

    embeddings = noise(len(tokens), EMBEDDING)
    embeddings[:, 0] += 1
    output = noise(len(tokens), EMBEDDING)
    for rank, character in enumerate(LIKED):
        output[len(SPECIAL) + ord(character), 0] += (len(LIKED) - rank) / 4
    # Ends the answer as soon as the schema allows it.
    output[2, 0] += len(LIKED)

    writer = GGUFWriter(path, "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(EMBEDDING)
    writer.add_block_count(1)
    writer.add_feed_forward_length(FEED_FORWARD)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_rope_dimension_count(EMBEDDING // HEADS)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(types)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(
        "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}assistant:"
    )
    ones = numpy.ones(EMBEDDING, dtype=numpy.float32)
    writer.add_tensor("token_embd.weight", embeddings)
    writer.add_tensor("output_norm.weight", ones)
    writer.add_tensor("output.weight", output)
    writer.add_tensor("blk.0.attn_norm.weight", ones)
    writer.add_tensor("blk.0.ffn_norm.weight", ones)
    for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
        writer.add_tensor(f"blk.0.{name}.weight", noise(EMBEDDING, EMBEDDING))
    for name in ("ffn_gate", "ffn_up"):
        writer.add_tensor(f"blk.0.{name}.weight", noise(FEED_FORWARD, EMBEDDING))
    writer.add_tensor("blk.0.ffn_down.weight", noise(EMBEDDING, FEED_FORWARD))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    path = sys.argv[1]
    write_model(path)
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.model_alias = "tiny"
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.n_predict = 2000
    params.port = 0
    params.cpuparams.n_threads = 2
    params.verbosity = -1
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


main()
